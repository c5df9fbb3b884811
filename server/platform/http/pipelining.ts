import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** The maximum of pipelined requests. Browsers and proxies do not pipeline; programs may. */
const maxWaiting = 100;

interface Queue {
  /** Whether a request is in progress. */
  isBusy: boolean;
  readonly waiting: (() => void)[];
}

/**
 * Begins a pipelined request after the response to the one before it, since its own response cannot be sent earlier.
 * Otherwise a client that does not read would make the server execute all of its requests at once, and Node never closes
 * those that were still waiting when the connection ended.
 */
export function serializePipelinedRequests(app: FastifyInstance): void {
  const queues = new WeakMap<Socket, Queue>();
  app.addHook("onRequest", ({ raw }, reply, done) => {
    const queue = queues.get(raw.socket) ?? { isBusy: false, waiting: [] };
    queues.set(raw.socket, queue);
    if (queue.waiting.length >= maxWaiting) raw.socket.destroy();
    const begin = () => {
      queue.isBusy = true;
      // The client has disconnected.
      if (raw.socket.destroyed) reply.hijack();
      done();
    };
    reply.raw.once("close", () => {
      queue.isBusy = false;
      queue.waiting.shift()?.();
    });
    if (queue.isBusy) queue.waiting.push(begin);
    else begin();
  });
}
