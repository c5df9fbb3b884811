import { currentCall } from "#server/platform/call-context.ts";
import type { Log } from "#server/platform/log.ts";
import { statementSeconds } from "#server/platform/metrics.ts";
import type { Settings } from "#server/platform/settings.ts";

/** The beginning of a long statement identifies it. */
const maxStatementLength = 2_000;

/** Literals of a statement. Values are parameters, but a few statements contain ids to be planned for them. */
const literals = /'(?:[^']|'')*'|(?<![\w$."])\d+(?:\.\d+)?\b/g;

/** Called when a statement was sent, with the reading of `performance.now()` before; the result is called when it ends. */
export type StatementObserver = (text: string, sentAt: number, startsRoundTrip: boolean) => (failed: boolean) => void;

/**
 * Measures statements, adds them to the trace of their call, and logs slow ones without their values
 * (docs/design/promises.md#security).
 */
export function watchStatements({ SLOW_QUERY_MS }: Pick<Settings, "SLOW_QUERY_MS">, log: Log): StatementObserver {
  return (text, sentAt) => {
    const context = currentCall();
    const ended = context?.span?.statement(text);
    return (failed) => {
      const ms = performance.now() - sentAt;
      statementSeconds.observe(ms / 1000);
      ended?.(failed);
      if (SLOW_QUERY_MS === 0 || ms < SLOW_QUERY_MS) return;
      const { call, requestId } = context ?? {};
      log.warn(
        {
          statement: text.slice(0, maxStatementLength).replace(literals, "?"),
          ms: Math.round(ms),
          failed,
          call,
          reqId: requestId,
        },
        "a slow statement",
      );
    };
  };
}
