import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Browsers and proxies send nothing behind what is not answered yet; a program that does may send so much. */
const mostWaiting = 100;

interface Line {
  /** Whether something is being answered. */
  isBusy: boolean;
  readonly waiting: (() => void)[];
}

/**
 * What is sent behind another request on one connection is begun when that has its answer, as it can leave no earlier.
 * Otherwise a caller who reads nothing has everything he asked for opened and read at once, and Node never closes
 * what was still behind another when the connection ended.
 */
export function serializePipelinedRequests(app: FastifyInstance): void {
  const lines = new WeakMap<Socket, Line>();
  app.addHook("onRequest", ({ raw }, reply, done) => {
    const line = lines.get(raw.socket) ?? { isBusy: false, waiting: [] };
    lines.set(raw.socket, line);
    if (line.waiting.length >= mostWaiting) raw.socket.destroy();
    const begin = () => {
      line.isBusy = true;
      // Nobody is there any more to be answered.
      if (raw.socket.destroyed) reply.hijack();
      done();
    };
    reply.raw.once("close", () => {
      line.isBusy = false;
      line.waiting.shift()?.();
    });
    if (line.isBusy) line.waiting.push(begin);
    else begin();
  });
}
