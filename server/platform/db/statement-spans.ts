import { currentCall } from "#server/platform/call-context.ts";
import type { Log } from "#server/platform/log.ts";
import { statementSeconds } from "#server/platform/metrics.ts";
import type { Settings } from "#server/platform/settings.ts";

/** Texts may be long; their beginning tells which one it is. */
const mostTold = 2_000;

/** Called when a statement is sent; the result is called when it ends. */
export type StatementObserver = (text: string, startsRoundTrip: boolean) => (failed: boolean) => void;

/** Measures each, tells the trace of its call, and logs what was slow: its text, never its values (QUALITY section 2). */
export function watchStatements({ SLOW_QUERY_MS }: Pick<Settings, "SLOW_QUERY_MS">, log: Log): StatementObserver {
  return (text) => {
    const began = performance.now();
    const asked = currentCall();
    const ended = asked?.span?.statement(text);
    return (failed) => {
      const ms = performance.now() - began;
      statementSeconds.observe(ms / 1000);
      ended?.(failed);
      if (SLOW_QUERY_MS === 0 || ms < SLOW_QUERY_MS) return;
      const { call, requestId } = asked ?? {};
      log.warn(
        { statement: text.slice(0, mostTold), ms: Math.round(ms), failed, call, reqId: requestId },
        "a slow statement",
      );
    };
  };
}
