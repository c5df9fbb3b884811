import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { STATUS_CODES } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { RefusalCode } from "#domain/refusals.ts";
import { problemOf } from "#server/platform/http/problems.ts";
import { refusalPage, typeOfPage } from "#server/platform/http/refusal-page.ts";
import { tooSlow } from "#server/platform/http/slow-bodies.ts";

/**
 * A client that is silent, sends its headers slowly or does not read loses its connection after 15 s
 * (docs/design/promises.md#faults).
 */
export const connectionTimeouts = {
  // Bodies have their own limit (slow-bodies.ts).
  requestTimeout: 0,
  connectionTimeout: 12_000,
  // Node closes an idle connection a second later than this says.
  keepAliveTimeout: 12_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 500 },
  forceCloseConnections: "idle",
} as const;

const kinds: Readonly<Record<string, { status: number; code: RefusalCode }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: "too_slow" },
  [tooSlow]: { status: 408, code: "too_slow" },
  HPE_HEADER_OVERFLOW: { status: 431, code: "too_large" },
};
const unreadable = { status: 400, code: "invalid" } as const;

interface ParserError extends NodeJS.ErrnoException {
  /** The last part of the request that was read. */
  readonly rawPacket?: Buffer;
}

/**
 * The response to a request that cannot be read. What is not seen to be for a call is of a person, whose browser sends more cookies
 * than a server reads, such as those of many products on the parent domain.
 */
function responseTo({ code: errorCode = "", rawPacket }: ParserError, requestId: string) {
  const { status, code } = kinds[errorCode] ?? unreadable;
  if (status === 431 && !/^[A-Z]+ \/api\//.test(String(rawPacket)))
    return { status, type: typeOfPage, body: refusalPage(status) };
  const problem = { ...problemOf(code, requestId), status };
  return { status, type: "application/problem+json", body: JSON.stringify(problem) };
}

/** Invalid HTTP is answered like every other refusal, with these headers, and the connection is closed. */
export const answerUnreadable =
  (bare: Readonly<Record<string, string>>) => (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    const requestId = randomUUID();
    const { status, type, body } = responseTo(error, requestId);
    const headers = {
      ...bare,
      "content-type": type,
      "content-length": Buffer.byteLength(body),
      "x-request-id": requestId,
      connection: "close",
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
    socket.destroy(error);
  };

/** Node would answer an unknown `Expect` without the product's headers. */
export function ignoreExpectHeader({ server }: FastifyInstance): void {
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) =>
    server.emit("request", request, response),
  );
}

/** The timeout of clients that do not read. Node checks twice for progress before it closes the connection. */
const readingTimeout = 6_000;

export function closeStalledReaders(app: FastifyInstance): void {
  app.addHook("onSend", ({ raw }, _reply, _payload, done) => {
    // An injected request of a test has no socket.
    if (raw.socket instanceof Socket) raw.socket.setTimeout(readingTimeout);
    done();
  });
}

const draining = new WeakSet<FastifyInstance["server"]>();
const drainListeners = new WeakMap<FastifyInstance["server"], () => void>();

/** From now on readiness is 503, so that proxies use another instance; calls that still arrive are answered. */
export function startDraining({ server }: FastifyInstance): void {
  if (draining.has(server)) return;
  draining.add(server);
  drainListeners.get(server)?.();
}

/** Runs when the instance begins to stop, for what would not end by itself, such as event streams. */
export const onDraining = ({ server }: FastifyInstance, listener: () => void) => drainListeners.set(server, listener);

export const isDraining = ({ server }: FastifyInstance) => draining.has(server);

/** A stopping instance keeps no connection alive: responses under way are the last on their connections. */
export function closeConnectionsOnShutdown(app: FastifyInstance): void {
  app.addHook("preClose", async () => startDraining(app));
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isDraining(app)) reply.header("connection", "close");
    done();
  });
}
