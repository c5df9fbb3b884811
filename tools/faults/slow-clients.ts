import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";

/** Callers who hold a connection and give or take next to nothing. Each tells after how long it was cut; never is infinite. */
type Hanging = Promise<readonly number[]>;

/** As the listener's queue takes them, and fewer than one address may have. */
const atOnce = 250;

let opened = 0;
/** Every so many connections come from another address of this machine. */
const nextAddress = () => {
  opened += 1;
  return `127.0.1.${1 + (Math.floor(opened / atOnce) % 250)}`;
};

let batches: Promise<unknown> = Promise.resolve();

/** Opens connections in batches, because all at once would overflow the listen queue. */
async function connections(url: string, count: number, options: object = {}): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const batch = batches.then(() => openBatch(url, Math.min(atOnce, count - sockets.length), options));
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

/** Waits for the cut, but not for good. */
async function cutAfter(socket: Socket, patienceMs: number): Promise<number> {
  const began = performance.now();
  const given = AbortSignal.timeout(patienceMs);
  const ended = await once(socket.resume(), "close", { signal: given }).then(
    () => performance.now() - began,
    () => Number.POSITIVE_INFINITY,
  );
  socket.destroy();
  return ended;
}

/** Says the beginning, and then a byte a second that never becomes the end. */
export async function slowWriters(url: string, count: number, beginning: string, patienceMs: number): Hanging {
  const sockets = await connections(url, count);
  for (const socket of sockets) socket.write(beginning);
  const drops = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write("a");
  }, 1000);
  const cut = await Promise.all(sockets.map((socket) => cutAfter(socket, patienceMs)));
  clearInterval(drops);
  return cut;
}

/** Says the beginning, and then nothing, without hearing an answer first. */
export async function stalledWriters(url: string, count: number, beginning: string, patienceMs: number): Hanging {
  const sockets = await connections(url, count);
  for (const socket of sockets) socket.write(beginning);
  return Promise.all(sockets.map((socket) => cutAfter(socket, patienceMs)));
}

/** Sends a whole request at so many bytes a second; answers the status line of what comes back, and after how many seconds. */
export async function slowUpload(url: string, request: Buffer, bytesPerSecond: number) {
  const [socket] = (await connections(url, 1)) as [Socket];
  const began = performance.now();
  const answer = text(socket).catch(() => "");
  const pieces = 4;
  const size = Math.ceil(bytesPerSecond / pieces);
  for (let at = 0; at < request.length && socket.writable; at += size) {
    socket.write(request.subarray(at, at + size));
    await wait(1000 / pieces);
  }
  const [statusLine = ""] = (await answer).split("\r\n", 1);
  return { statusLine: statusLine || "no answer", seconds: Math.round((performance.now() - began) / 1000) };
}

/** Says this, hears the answer if one is due, and falls silent. */
export async function idlers(url: string, count: number, said: string, patienceMs: number): Hanging {
  const sockets = await connections(url, count);
  return Promise.all(
    sockets.map(async (socket) => {
      if (said) {
        socket.write(said);
        await once(socket, "data");
      }
      return cutAfter(socket, patienceMs);
    }),
  );
}

/** How often a slow reader asks for the same, all at once: more than lies ready on the way. */
const times = 100;

/**
 * Takes so many bytes a second of a file of this size. At the end of its patience it takes everything there is: when that is
 * all that was asked for, nobody had cut it.
 */
export async function slowReaders(
  url: string,
  count: number,
  file: { path: string; size: number },
  bytesASecond: number,
  patienceMs: number,
): Hanging {
  let takesAll = false;
  const readers = await Promise.all(
    Array.from({ length: count }, async () => {
      const taken = { bytes: 0 };
      const callback = (bytes: number) => {
        taken.bytes += bytes;
        return takesAll;
      };
      const [socket] = await connections(url, 1, {
        onread: { buffer: Buffer.alloc(bytesASecond || 65_536), callback },
      });
      return { socket: socket as Socket, taken };
    }),
  );
  for (const { socket } of readers) {
    if (bytesASecond === 0) socket.pause();
    socket.write(`GET ${file.path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(times));
  }
  const drops = setInterval(() => {
    if (bytesASecond > 0) for (const { socket } of readers) socket.resume();
  }, 1000);
  await wait(patienceMs);
  clearInterval(drops);
  takesAll = true;
  return Promise.all(
    readers.map(async ({ socket, taken }) => {
      const ended = await cutAfter(socket, 20_000);
      return ended < Number.POSITIVE_INFINITY && taken.bytes < times * file.size
        ? patienceMs
        : Number.POSITIVE_INFINITY;
    }),
  );
}
