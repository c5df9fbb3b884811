import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { STATUS_CODES } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { RefusalCode } from "#domain/refusals.ts";
import { problemOf } from "#server/platform/http/problems.ts";
import { tooSlow } from "#server/platform/http/slow-bodies.ts";

/** Nobody who is silent, or slow with headers or with reading, holds a connection longer than 15 s (QUALITY section 4). */
export const connectionTimeouts = {
  // A body may take long, as long as it is not too slow (slow-bodies.ts).
  requestTimeout: 0,
  connectionTimeout: 12_000,
  // Node adds a second to it.
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

/** What is no HTTP is answered like every other refusal, with these headers, and the connection ends. */
export const answerUnreadable =
  (bare: Readonly<Record<string, string>>) => (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    const { status, code } = kinds[error.code ?? ""] ?? unreadable;
    const requestId = randomUUID();
    const body = JSON.stringify({ ...problemOf(code, requestId), status });
    const headers = {
      ...bare,
      "content-type": "application/problem+json",
      "content-length": Buffer.byteLength(body),
      "x-request-id": requestId,
      connection: "close",
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
    socket.destroy(error);
  };

/** An `Expect` that nobody knows is no reason to answer without our headers, as Node would. */
export function ignoreExpectHeader({ server }: FastifyInstance): void {
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) =>
    server.emit("request", request, response),
  );
}

/** For whoever takes nothing of an answer; Node looks whether he took some twice before it ends the connection. */
const readingTimeout = 6_000;

export function closeStalledReaders(app: FastifyInstance): void {
  app.addHook("onSend", ({ raw }, _reply, _payload, done) => {
    // A request of a test comes by no line.
    if (raw.socket instanceof Socket) raw.socket.setTimeout(readingTimeout);
    done();
  });
}

const leaving = new WeakSet<FastifyInstance["server"]>();
const drainListeners = new WeakMap<FastifyInstance["server"], () => void>();

/** From now on it asks whoever sends calls to send them elsewhere, and answers those that come all the same. */
export function startDraining({ server }: FastifyInstance): void {
  if (leaving.has(server)) return;
  leaving.add(server);
  drainListeners.get(server)?.();
}

/** Runs once the instance begins to stop: what has no end of its own is ended then. */
export const onDraining = ({ server }: FastifyInstance, listener: () => void) => drainListeners.set(server, listener);

export const isLeaving = ({ server }: FastifyInstance) => leaving.has(server);

/** Who stops keeps no line open: the answers still under way are the last on their connections. */
export function closeConnectionsOnShutdown(app: FastifyInstance): void {
  app.addHook("preClose", async () => startDraining(app));
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isLeaving(app)) reply.header("connection", "close");
    done();
  });
}
