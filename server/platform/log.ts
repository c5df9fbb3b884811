import { DrizzleQueryError } from "drizzle-orm";
import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import { DatabaseError } from "pg";
import { type DestinationStream, pino } from "pino";
import { currentCall } from "#server/platform/call-context.ts";
import type { Settings } from "#server/platform/settings.ts";

export type Log = FastifyBaseLogger;

/** Without the query string, which contains the tokens of mailed links. */
const requestForLog = ({ method, url, host, ip }: FastifyRequest) => ({
  method,
  url: url.split("?", 1)[0],
  host,
  remoteAddress: ip,
});

/**
 * One JSON line per event, with the id of its request. Headers and bodies are never logged, nor secrets and personal data in
 * errors and addresses (docs/design/promises.md#security).
 */
export const openLog = (
  { LOG_LEVEL, OTEL_EXPORTER_OTLP_ENDPOINT: traced }: Pick<Settings, "LOG_LEVEL" | "OTEL_EXPORTER_OTLP_ENDPOINT">,
  stream?: DestinationStream,
): Log =>
  pino(
    {
      level: LOG_LEVEL,
      // ISO 8601 in UTC, for people and log collectors.
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { req: requestForLog, err: errorForLog },
      ...(traced && { mixin: traceForLog }),
    },
    stream ?? pino.destination(1),
  );

/** The trace id of OpenTelemetry. */
const traceForLog = () => {
  const traceId = currentCall()?.span?.traceId;
  return traceId ? { trace_id: traceId } : {};
};

/** Limits a message to one per minute. */
export function onceAMinute<A extends unknown[]>(log: (...args: A) => void): (...args: A) => void {
  let silentUntil = 0;
  return (...args) => {
    if (Date.now() < silentUntil) return;
    silentUntil = Date.now() + 60_000;
    log(...args);
  };
}

/** An error for the log: statements without their values, messages of PostgreSQL without rows. */
export function errorForLog(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, cause, stack = "" } = error;
  const code = "code" in error && typeof error.code === "string" ? { code: error.code } : {};
  const constraint = error instanceof DatabaseError && error.constraint ? { constraint: error.constraint } : {};
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
  const within = cause === undefined ? {} : { cause: errorForLog(cause) };
  return { type: name, message: messageOf(error), ...code, ...constraint, stack: frames.join("\n"), ...within };
}

/** `invalid input syntax for type integer: "…"` repeats the input, and mail servers repeat the recipient. */
function messageOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  const message = error instanceof DatabaseError ? error.message.replace(/: ".*"$/s, "") : error.message;
  return message.replace(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, "(an address)");
}
