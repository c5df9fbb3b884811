import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";

/** How slowly a body may arrive (QUALITY section 4). There is no limit for the whole: 5 MiB at 128 kbit/s take 330 seconds. */
export interface BodySpeed {
  /** A body of which nothing arrives for this long is cut. */
  readonly stallMs: number;
  /** A body is cut when it is slower than this on average over the window. */
  readonly bytesPerSecond: number;
  readonly windowMs: number;
}

export const slowestBody: BodySpeed = { stallMs: 15_000, bytesPerSecond: 4096, windowMs: 30_000 };

/** How often bodies are looked at within a window. */
const looksPerWindow = 30;

interface Sample {
  readonly at: number;
  readonly bytes: number;
}

interface ArrivingBody {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** What had arrived at each look, for one window. */
  samples: Sample[];
  lastArrivalAt: number;
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;

/** Cuts bodies that arrive too slowly, and answers 408 where nothing was answered yet. */
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

  /** Once the body is there, the server's own limit for silent connections counts again. */
  function finish(body: ArrivingBody): void {
    const wasArriving = arriving.delete(body);
    if (wasArriving && !body.response.headersSent) body.request.socket.setTimeout(server.timeout);
  }

  function look(): void {
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

  // Also what no hook of Fastify sees, such as requests for addresses it cannot read.
  server.prependListener("request", watch);
  const timer = setInterval(look, speed.windowMs / looksPerWindow).unref();
  app.addHook("onClose", async () => clearInterval(timer));
}

/** The code of the error that the server emits. */
export const tooSlow = "ERR_BODY_TOO_SLOW";

const sampleOf = ({ socket }: IncomingMessage, at: number): Sample => ({ at, bytes: socket.bytesRead });

function isTooSlow(body: ArrivingBody, now: number, { stallMs, windowMs, bytesPerSecond }: BodySpeed): boolean {
  const { request, samples } = body;
  const last = samples.at(-1);
  const sample = sampleOf(request, now);
  // While the product itself has not read what arrived, the sender is not the slow one.
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
