import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Browsers and proxies send nothing behind what is not answered yet; a program that does may send so much. */
const mostWaiting = 100;

interface Line {
  /** Settles when the answer before has left. */
  before: Promise<unknown>;
  waiting: number;
}

/**
 * What is sent behind another request on one connection is begun when that has its answer, as it can leave no earlier.
 * Otherwise a caller who reads nothing has everything he asked for opened and read at once, and Node never closes
 * what was still behind another when the connection ended.
 */
export function takeTurns(app: FastifyInstance): void {
  const lines = new WeakMap<Socket, Line>();
  app.addHook("onRequest", async ({ raw }, reply) => {
    const line = lines.get(raw.socket) ?? { before: Promise.resolve(), waiting: 0 };
    lines.set(raw.socket, line);
    if (line.waiting >= mostWaiting) raw.socket.destroy();
    const { before } = line;
    line.before = new Promise<void>((left) => reply.raw.once("close", left));
    line.waiting += 1;
    await before;
    line.waiting -= 1;
    // Nobody is there any more to be answered.
    if (raw.socket.destroyed) reply.hijack();
  });
}
