import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";

/**
 * How slowly a body may arrive (docs/design/promises.md#faults). There is no limit for the total: 5 MiB at 128 kbit/s take 330
 * seconds.
 */
export interface BodySpeed {
  /** A body is cut when nothing arrives for this long. */
  readonly stallMs: number;
  /** A body is cut when it is slower than this on average over the window. */
  readonly bytesPerSecond: number;
  readonly windowMs: number;
}

export const slowestBody: BodySpeed = { stallMs: 15_000, bytesPerSecond: 4096, windowMs: 30_000 };

/** The number of checks within a window. */
const checksPerWindow = 30;

interface Sample {
  readonly at: number;
  readonly bytes: number;
}

interface ArrivingBody {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The bytes that had arrived at each check of one window. */
  samples: Sample[];
  lastArrivalAt: number;
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;

/** Cuts bodies that arrive too slowly, with a 408 if no response was begun. */
export function cutSlowBodies(app: FastifyInstance, speed: BodySpeed): void {
  const { server } = app;
  const arriving = new Set<ArrivingBody>();

  function watch(request: IncomingMessage, response: ServerResponse): void {
    if (!hasBody(request)) return;
    const now = performance.now();
    const body: ArrivingBody = { request, response, samples: [sampleOf(request, now)], lastArrivalAt: now };
    arriving.add(body);
    request.once("end", () => finish(body));
  }

  /** After the body the server's own timeout of silent connections applies again. */
  function finish(body: ArrivingBody): void {
    const wasArriving = arriving.delete(body);
    if (wasArriving && !body.response.headersSent) body.request.socket.setTimeout(server.timeout);
  }

  function check(): void {
    const now = performance.now();
    for (const body of arriving) {
      const { socket, complete } = body.request;
      if (complete || socket.destroyed) finish(body);
      else if (isTooSlow(body, now, speed)) {
        arriving.delete(body);
        cut(body);
      } else socket.setTimeout(0);
    }
  }

  function cut({ request: { socket }, response }: ArrivingBody): void {
    if (response.headersSent) socket.destroy();
    else server.emit("clientError", Object.assign(new Error("The body is too slow."), { code: tooSlow }), socket);
  }

  // Not a hook of Fastify, which does not run for addresses it cannot parse.
  server.prependListener("request", watch);
  const timer = setInterval(check, speed.windowMs / checksPerWindow).unref();
  app.addHook("onClose", async () => clearInterval(timer));
}

/** The code of the error that the server emits. */
export const tooSlow = "ERR_BODY_TOO_SLOW";

const sampleOf = ({ socket }: IncomingMessage, at: number): Sample => ({ at, bytes: socket.bytesRead });

function isTooSlow(body: ArrivingBody, now: number, { stallMs, windowMs, bytesPerSecond }: BodySpeed): boolean {
  const { request, samples } = body;
  const last = samples.at(-1);
  const sample = sampleOf(request, now);
  // While the product has not read what arrived, it is the slow one and not the sender.
  if (request.readableLength >= request.readableHighWaterMark) {
    body.samples = [sample];
    body.lastArrivalAt = now;
    return false;
  }
  samples.push(sample);
  if (sample.bytes !== last?.bytes) body.lastArrivalAt = now;
  while (samples[1] && now - samples[1].at >= windowMs) samples.shift();
  const [first = sample] = samples;
  const isWindowFull = now - first.at >= windowMs;
  const isBelowAverage = sample.bytes - first.bytes < (bytesPerSecond * (now - first.at)) / 1000;
  return now - body.lastArrivalAt >= stallMs || (isWindowFull && isBelowAverage);
}
