import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";

/** The milliseconds until each connection was cut; Infinity if it was not. */
type CutTimes = Promise<readonly number[]>;

/** Fits the listen queue, and is below the limit of connections per address. */
const batchSize = 250;

let opened = 0;
/** Each batch comes from another loopback address. */
const nextAddress = () => {
  opened += 1;
  return `127.0.1.${1 + (Math.floor(opened / batchSize) % 250)}`;
};

let batches: Promise<unknown> = Promise.resolve();

/** Opens connections in batches, because all at once would overflow the listen queue. */
async function connections(url: string, count: number, options: object = {}): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const batch = batches.then(() => openBatch(url, Math.min(batchSize, count - sockets.length), options));
    batches = batch.catch(() => undefined);
    sockets.push(...(await batch));
  }
  return sockets;
}

async function openBatch(url: string, count: number, options: object): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () =>
    connect({ port: Number(new URL(url).port), host: "127.0.0.1", localAddress: nextAddress(), ...options }),
  );
  for (const socket of sockets) socket.on("error", () => undefined);
  await Promise.all(sockets.map((socket) => socket.readyState === "open" || once(socket, "connect")));
  return sockets;
}

/** Waits for the cut, up to the timeout. */
async function cutAfter(socket: Socket, timeoutMs: number): Promise<number> {
  const startedAt = performance.now();
  const signal = AbortSignal.timeout(timeoutMs);
  const elapsedMs = await once(socket.resume(), "close", { signal: signal }).then(
    () => performance.now() - startedAt,
    () => Number.POSITIVE_INFINITY,
  );
  socket.destroy();
  return elapsedMs;
}

/** Sends the beginning of a request, and then a byte a second. */
export async function slowWriters(url: string, count: number, beginning: string, timeoutMs: number): CutTimes {
  const sockets = await connections(url, count);
  for (const socket of sockets) socket.write(beginning);
  const interval = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write("a");
  }, 1000);
  const cut = await Promise.all(sockets.map((socket) => cutAfter(socket, timeoutMs)));
  clearInterval(interval);
  return cut;
}

/** Sends the beginning of a request, and then nothing. */
export async function stalledWriters(url: string, count: number, beginning: string, timeoutMs: number): CutTimes {
  const sockets = await connections(url, count);
  for (const socket of sockets) socket.write(beginning);
  return Promise.all(sockets.map((socket) => cutAfter(socket, timeoutMs)));
}

/** Sends a request at this rate. Returns the status line of the response, and the seconds it took. */
export async function slowUpload(url: string, request: Buffer, bytesPerSecond: number) {
  const [socket] = (await connections(url, 1)) as [Socket];
  const startedAt = performance.now();
  const answer = text(socket).catch(() => "");
  const chunksPerSecond = 4;
  const size = Math.ceil(bytesPerSecond / chunksPerSecond);
  for (let at = 0; at < request.length && socket.writable; at += size) {
    socket.write(request.subarray(at, at + size));
    await wait(1000 / chunksPerSecond);
  }
  const [statusLine = ""] = (await answer).split("\r\n", 1);
  return { statusLine: statusLine || "no answer", seconds: Math.round((performance.now() - startedAt) / 1000) };
}

/** Sends a request, if any, reads the response, and stays idle. */
export async function idleConnections(url: string, count: number, request: string, timeoutMs: number): CutTimes {
  const sockets = await connections(url, count);
  return Promise.all(
    sockets.map(async (socket) => {
      if (request) {
        socket.write(request);
        await once(socket, "data");
      }
      return cutAfter(socket, timeoutMs);
    }),
  );
}

/** Pipelined requests of a slow reader: more than the socket buffers hold. */
const requestsPerReader = 100;

/**
 * Takes so many bytes a second of a file of this size. At the end of its patience it takes everything there is: when that is
 * all that was asked for, nobody had cut it.
 */
export async function slowReaders(
  url: string,
  count: number,
  file: { path: string; size: number },
  bytesPerSecond: number,
  timeoutMs: number,
): CutTimes {
  let isDraining = false;
  const readers = await Promise.all(
    Array.from({ length: count }, async () => {
      const received = { bytes: 0 };
      const callback = (bytes: number) => {
        received.bytes += bytes;
        return isDraining;
      };
      const [socket] = await connections(url, 1, {
        onread: { buffer: Buffer.alloc(bytesPerSecond || 65_536), callback },
      });
      return { socket: socket as Socket, received };
    }),
  );
  for (const { socket } of readers) {
    if (bytesPerSecond === 0) socket.pause();
    socket.write(`GET ${file.path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(requestsPerReader));
  }
  const interval = setInterval(() => {
    if (bytesPerSecond > 0) for (const { socket } of readers) socket.resume();
  }, 1000);
  await wait(timeoutMs);
  clearInterval(interval);
  isDraining = true;
  return Promise.all(
    readers.map(async ({ socket, received }) => {
      const elapsedMs = await cutAfter(socket, 20_000);
      return elapsedMs < Number.POSITIVE_INFINITY && received.bytes < requestsPerReader * file.size
        ? timeoutMs
        : Number.POSITIVE_INFINITY;
    }),
  );
}
