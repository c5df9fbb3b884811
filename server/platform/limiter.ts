import { Refusal } from "#server/platform/refusal.ts";

interface Limits {
  readonly running: number;
  readonly waiting: number;
}

/** Gives the place that `acquire` reserved to the next job. */
type Release = () => void;

/**
 * Limits how many heavy jobs run at once and how many wait, so that a flood of them cannot starve other work
 * (docs/design/promises.md#security). A job that finds the queue full, or waits longer than its timeout, is refused.
 */
export function createLimiter({ running, waiting }: Limits) {
  let free = running;
  const queue: (() => void)[] = [];
  // The place is handed to the next job, so that no new job can overtake it.
  const release: Release = () => {
    const next = queue.shift();
    if (next) next();
    else free += 1;
  };
  return async (timeoutMs?: number): Promise<Release> => {
    if (free > 0) free -= 1;
    else if (queue.length < waiting) await enqueue(queue, timeoutMs);
    else throw new Refusal("unavailable");
    return release;
  };
}

const enqueue = (queue: (() => void)[], timeoutMs: number | undefined) =>
  new Promise<void>((resolve, reject) => {
    const proceed = () => {
      clearTimeout(timeout);
      resolve();
    };
    const giveUp = () => {
      queue.splice(queue.indexOf(proceed), 1);
      reject(new Refusal("unavailable"));
    };
    const timeout = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs);
    queue.push(proceed);
  });

/** A limiter for each key. */
export function createKeyedLimiter<K>(limits: Limits) {
  const limiters = new Map<K, { readonly acquire: ReturnType<typeof createLimiter>; users: number }>();
  return async (key: K, timeoutMs?: number): Promise<Release> => {
    const limiter = limiters.get(key) ?? { acquire: createLimiter(limits), users: 0 };
    limiters.set(key, limiter);
    limiter.users += 1;
    const leave = () => {
      limiter.users -= 1;
      if (limiter.users === 0) limiters.delete(key);
    };
    try {
      const release = await limiter.acquire(timeoutMs);
      return () => {
        release();
        leave();
      };
    } catch (error) {
      leave();
      throw error;
    }
  };
}
