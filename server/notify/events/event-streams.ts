import type { ServerResponse } from "node:http";
import { Gauge } from "prom-client";
import { createHintReader } from "#server/notify/events/hint-reader.ts";
import { OpenStreams } from "#server/notify/events/open-streams.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import type { Services } from "#server/platform/http/services.ts";
import type { StreamTimes } from "#server/platform/http/stream-times.ts";
import { onceAMinute } from "#server/platform/log.ts";
import { Refusal } from "#server/platform/refusal.ts";

const second = 1_000;
const minute = 60 * second;

export const streamTimes: StreamTimes = {
  perAccount: 5,
  perInstance: 2_000,
  maxAgeMs: 15 * minute,
  readEveryMs: second,
  longestTransactionMs: 30 * second,
  beatEveryMs: 10 * second,
};

/** The event streams of this instance. Hints come from the database, so that it does not matter which instance made a change. */
export function createEventStreams(
  { db, sessions, log }: Pick<Services, "db" | "sessions" | "log">,
  times: StreamTimes,
) {
  const streams = new OpenStreams(times);
  let isClosed = false;
  const warn = onceAMinute((error: unknown) =>
    log.warn({ err: error }, "the event streams could not read the database"),
  );

  async function endWithoutSession(): Promise<void> {
    const open = streams.all;
    const living = await sessions.living(db, [...new Set(open.map(({ tokenHash }) => tokenHash))]);
    for (const stream of open) if (!living.has(stream.tokenHash)) streams.end(stream);
  }

  const read = createHintReader(db, streams, times.longestTransactionMs, endWithoutSession);

  function beat(): void {
    streams.endOld(performance.now());
    streams.sendToAll("beat", {});
  }

  const timers = [setInterval(oneAtATime(read, warn), times.readEveryMs), setInterval(beat, times.beatEveryMs)];
  for (const timer of timers) timer.unref();

  return {
    /** Refuses where this instance has no room. */
    requireRoom(): void {
      if (isClosed || streams.isFull) throw new Refusal("unavailable");
    },
    open({ personId: accountId, role, tokenHash }: Actor, response: ServerResponse): void {
      const stream = { accountId, role, tokenHash, response, openedAt: performance.now() };
      streams.add(stream);
      // Proxies pass the headers on with the first bytes.
      streams.sendTo(stream, "beat", {});
    },
    /** Says `bye` to all, and takes no more. */
    close(): void {
      isClosed = true;
      for (const timer of timers) clearInterval(timer);
      streams.endAll();
    },
    gauge: new Gauge({
      name: "kaamkaj_event_streams",
      help: "How many event streams are open on this instance.",
      registers: [],
      collect() {
        this.set(streams.count);
      },
    }),
  };
}

/** Skips a turn while the one before is running, as when the database is slow. */
function oneAtATime(run: () => Promise<void>, onError: (error: unknown) => void): () => void {
  let isRunning = false;
  return () => {
    if (isRunning) return;
    isRunning = true;
    run()
      .catch(onError)
      .finally(() => {
        isRunning = false;
      });
  };
}
