import type { FastifyBaseLogger } from "fastify";
import { pino } from "pino";
import type { Settings } from "#server/settings.ts";

export type Log = FastifyBaseLogger;

/** One JSON line an event; what a line may never hold is taken out here (QUALITY section 2). */
export const openLog = ({ LOG_LEVEL }: Pick<Settings, "LOG_LEVEL">): Log =>
  pino({ level: LOG_LEVEL, redact: ["req.headers.cookie", "req.headers.authorization"] });
