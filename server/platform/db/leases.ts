import type { RateLimiterPostgres } from "rate-limiter-flexible";

/** An allowance is taken in so many parts: more would cost the database more, fewer would leave more unused elsewhere. */
const parts = 30;
/** Beyond so many accounts those that came first are forgotten, and take a new part when they come again. */
const mostKept = 10_000;

interface Lease {
  left: number;
  /** When the window ends in which it was taken. */
  readonly until: number;
  /** Nothing more is to be had in this window: a flood is refused without asking the database. */
  readonly last: boolean;
}

/**
 * An allowance in the database that each instance takes parts of, so that what is counted on every write costs a statement
 * only now and then. All together never give more than there is; what one took and did not use is lost with the window.
 * Answers the milliseconds to wait where nothing is left.
 */
export function leasesOf(limiter: RateLimiterPostgres, points: number): (key: string) => Promise<number | undefined> {
  const size = Math.max(1, Math.floor(points / parts));
  const kept = new Map<string, Lease>();
  const present = (key: string) => {
    const lease = kept.get(key);
    return lease && lease.until > Date.now() ? lease : undefined;
  };

  const take = async (key: string): Promise<Lease> => {
    const { consumedPoints, msBeforeNext } = await limiter.penalty(key, size);
    const granted = Math.min(size, Math.max(0, points - consumedPoints + size));
    // Several may have asked at once: what they got adds up.
    const left = granted + (present(key)?.left ?? 0);
    const lease = { left, until: Date.now() + msBeforeNext, last: granted < size };
    const [oldest] = kept.keys();
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
    kept.set(key, lease);
    return lease;
  };

  return async (key) => {
    const held = present(key);
    const lease = held && (held.left > 0 || held.last) ? held : await take(key);
    if (lease.left === 0) return lease.until - Date.now();
    lease.left -= 1;
    return undefined;
  };
}
