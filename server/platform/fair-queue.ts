import { Refusal } from "#server/platform/refusal.ts";

interface QueueLimits {
  readonly running: number;
  /** The maximum of waiting jobs in all, and per key. */
  readonly waiting: number;
  readonly waitingPerKey: number;
}

/** The keys whose shares a job counts against. Turns are taken by the first key. */
export type QueueKeys = readonly [string, ...string[]];

/** A job counts against its account, if it has one, and its address. */
export const queueKeys = (actor: { readonly accountId: number } | undefined, network: string): QueueKeys =>
  actor ? [`account ${actor.accountId}`, `address ${network}`] : [`address ${network}`];

interface WaitingJob {
  readonly keys: QueueKeys;
  readonly start: () => void;
}

/**
 * A shared queue for slow work. Keys take turns, so that a job waits for at most one job of each other
 * key, and no key can fill the queue (429 for the key, 503 when the whole queue is full).
 */
export function createFairQueue({ running, waiting, waitingPerKey }: QueueLimits) {
  let free = running;
  let waitingInAll = 0;
  /** The jobs of each first key; the key whose turn is next comes first. */
  const jobsByKey = new Map<string, WaitingJob[]>();
  const waitingByKey = new Map<string, number>();

  function count(keys: QueueKeys, change: 1 | -1): void {
    waitingInAll += change;
    for (const key of keys) {
      const left = (waitingByKey.get(key) ?? 0) + change;
      if (left > 0) waitingByKey.set(key, left);
      else waitingByKey.delete(key);
    }
  }

  const enqueue = (keys: QueueKeys) =>
    new Promise<void>((start) => {
      const jobs = jobsByKey.get(keys[0]) ?? [];
      jobs.push({ keys, start });
      jobsByKey.set(keys[0], jobs);
      count(keys, 1);
    });

  async function enter(keys: QueueKeys): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    if (keys.some((key) => (waitingByKey.get(key) ?? 0) >= waitingPerKey))
      throw new Refusal("too_many", { retryAfter: 1 });
    if (waitingInAll >= waiting) throw new Refusal("unavailable");
    await enqueue(keys);
  }

  /** Hands the place to the next job instead of freeing it, so that no new job can overtake a waiting one. */
  function leave(): void {
    const [next] = jobsByKey;
    if (!next) {
      free += 1;
      return;
    }
    const [key, jobs] = next;
    const job = jobs.shift() as WaitingJob;
    jobsByKey.delete(key);
    if (jobs.length > 0) jobsByKey.set(key, jobs);
    count(job.keys, -1);
    job.start();
  }

  return async <T>(keys: QueueKeys, run: () => Promise<T>): Promise<T> => {
    await enter(keys);
    try {
      return await run();
    } finally {
      leave();
    }
  };
}
