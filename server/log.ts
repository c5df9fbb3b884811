import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import { type DestinationStream, pino } from "pino";
import { toldError } from "#server/db/errors.ts";
import type { Settings } from "#server/settings.ts";

export type Log = FastifyBaseLogger;

/** What an address asks for after its path is not told: the links of mails carry their token there. */
const toldRequest = ({ method, url, host, ip }: FastifyRequest) => ({
  method,
  url: url.split("?", 1)[0],
  host,
  remoteAddress: ip,
});

/**
 * One JSON line an event, with the id of its request. Neither headers nor bodies are ever logged, and of errors and addresses
 * nothing that could be a secret or somebody's own (QUALITY section 2).
 */
export const openLog = ({ LOG_LEVEL }: Pick<Settings, "LOG_LEVEL">, stream?: DestinationStream): Log =>
  pino({ level: LOG_LEVEL, serializers: { req: toldRequest, err: toldError } }, stream ?? pino.destination(1));
