import { setTimeout as wait } from "node:timers/promises";
import type { Measurement } from "../../scripts/measurements.ts";
import { pollUntil } from "../../server/test/poll.ts";
import type { Instance } from "../cluster/instance.ts";
import type { Pair } from "./pair.ts";
import { ProxiedStream } from "./proxied-stream.ts";

const most = { hintMs: 2_000, firstEventMs: 1_000, betweenEventsMs: 12_000 };
/** Longer than nginx waits for the product without a beat (`proxy_read_timeout`). */
const heldMs = 32_000;
const samples = 10;

const streamsOf = (instance: Instance) => instance.metric("kaamkaj_event_streams");

/** A stream that nginx has passed to this instance. Others are closed. */
async function openAt({ url, reader }: Pair, instance: Instance): Promise<ProxiedStream> {
  for (;;) {
    const before = await streamsOf(instance);
    const stream = await ProxiedStream.open(url, reader);
    if ((await streamsOf(instance)) > before) return stream;
    stream.cut();
  }
}

/** From the answer of the call to the hint, in milliseconds. */
async function untilHint(stream: ProxiedStream, cause: () => Promise<void>): Promise<number> {
  const hint = new Promise<number>((resolve) =>
    stream.onEvent(({ name, at }) => {
      if (name === "hint") resolve(at);
    }),
  );
  await cause();
  const sentAt = performance.now();
  return (await hint) - sentAt;
}

/** Each instance delivers what the other one was sent. */
export async function delivery(pair: Pair): Promise<Measurement> {
  const [a, b] = pair.instances;
  const times: number[] = [];
  for (const [readsAt, writesAt] of [
    [a, b],
    [b, a],
  ] as const) {
    const stream = await openAt(pair, readsAt);
    for (let n = 0; n < samples; n += 1) times.push(await untilHint(stream, () => pair.write(writesAt, `hint ${n}`)));
    stream.cut();
  }
  const slowestMs = Math.max(...times);
  return {
    what: `two instances behind nginx: a message sent at one reaches a stream of the other (at most ${most.hintMs} ms)`,
    result: `${times.length} messages, the slowest after ${slowestMs.toFixed(0)} ms`,
    passed: slowestMs <= most.hintMs,
  };
}

/** Events arrive when they are sent, and a stream without news stays open. */
export async function buffering(pair: Pair): Promise<Measurement> {
  const openedAt = performance.now();
  const stream = await ProxiedStream.open(pair.url, pair.reader);
  const { protocol } = stream;
  await wait(heldMs);
  const instants = [openedAt, ...stream.events.map(({ at }) => at)];
  const gaps = instants.slice(1).map((at, i) => at - (instants[i] ?? 0));
  const [firstMs = Number.POSITIVE_INFINITY, ...others] = gaps;
  const longestMs = Math.max(...others);
  const { isOpen } = stream;
  stream.cut();
  return {
    what: `a stream over HTTP/2 through nginx for ${heldMs / 1_000} s: the first event within ${most.firstEventMs} ms, the others as they are sent`,
    result: `${protocol}, ${isOpen ? "open" : "ended"}, ${stream.events.length} events, the first after ${firstMs.toFixed(0)} ms, at most ${(longestMs / 1_000).toFixed(1)} s apart`,
    passed:
      protocol === "h2" &&
      isOpen &&
      firstMs <= most.firstEventMs &&
      others.length > 1 &&
      longestMs <= most.betweenEventsMs,
  };
}

const messageCount = 100;
const cutCount = 20;

/** The messages that a browser shows, which reads them after each connect and each hint. */
class Reader {
  readonly shown: string[] = [];
  readonly #pair: Pair;
  #stream: ProxiedStream | undefined;
  #reading: Promise<void> = Promise.resolve();

  constructor(pair: Pair) {
    this.#pair = pair;
  }

  async connect(): Promise<void> {
    const stream = await ProxiedStream.open(this.#pair.url, this.#pair.reader);
    this.#stream = stream;
    stream.onEvent(({ name }) => {
      if (name === "hint") this.#read(stream);
    });
    this.#read(stream);
  }

  /** A reading that was cut is repeated by the next connect. */
  #read(stream: ProxiedStream): void {
    const { conversationId } = this.#pair;
    this.#reading = this.#reading.then(async () => {
      const rows = await stream
        .read<{ text: string }>("messages.list", { conversationId, limit: 200 })
        .catch(() => undefined);
      const texts = rows?.map(({ text }) => text).toReversed() ?? [];
      this.shown.push(...texts.slice(texts.indexOf(this.shown.at(-1) ?? "") + 1));
    });
  }

  cut(): void {
    this.#stream?.cut();
  }
}

/** No message is lost or doubled while the connection is cut. */
export async function cuts(pair: Pair): Promise<Measurement> {
  const reader = new Reader(pair);
  await reader.connect();
  const texts = Array.from({ length: messageCount }, (_, n) => `message ${n}`);
  for (const [n, text] of texts.entries()) {
    await pair.write(pair.instances[n % 2] as Instance, text);
    if (n % (messageCount / cutCount) !== 0) continue;
    reader.cut();
    await reader.connect();
  }
  const sentAt = Date.now();
  const shownAfterMs = (await pollUntil(async () => reader.shown.includes(texts.at(-1) ?? ""), 10_000)) - sentAt;
  reader.cut();
  const received = reader.shown.filter((text) => texts.includes(text));
  const lost = texts.filter((text) => !received.includes(text)).length;
  const doubled = received.length - new Set(received).size;
  return {
    what: `${messageCount} messages at both instances while the connection through nginx is cut ${cutCount} times: each is shown once, the last within ${most.hintMs} ms`,
    result: `${received.length} shown, ${lost} lost, ${doubled} doubled, the last after ${shownAfterMs.toFixed(0)} ms`,
    passed: lost === 0 && doubled === 0 && shownAfterMs <= most.hintMs,
  };
}
