import type { RateLimiterPostgres } from "rate-limiter-flexible";

/** The number of parts an allowance is taken in: more cost the database more, fewer leave more unused at other instances. */
const parts = 30;
/** Beyond this number the oldest lease is dropped; its key takes a new one with its next write. */
const maxLeases = 10_000;

interface Lease {
  left: number;
  /** The end of its window. */
  readonly until: number;
  /** The allowance of this window is used up: a flood is refused without a query. */
  readonly last: boolean;
}

/**
 * Counts writes against an allowance in the database. Each instance takes parts of it, so that only a few writes cost a
 * statement. All instances together never exceed it; the unused rest of a part is lost with the window. Returns the milliseconds
 * to wait if nothing is left.
 */
export function leasesOf(limiter: RateLimiterPostgres, points: number): (key: string) => Promise<number | undefined> {
  const size = Math.max(1, Math.floor(points / parts));
  const leases = new Map<string, Lease>();
  const currentOf = (key: string) => {
    const lease = leases.get(key);
    return lease && lease.until > Date.now() ? lease : undefined;
  };

  const take = async (key: string): Promise<Lease> => {
    const { consumedPoints, msBeforeNext } = await limiter.penalty(key, size);
    const granted = Math.min(size, Math.max(0, points - consumedPoints + size));
    // Concurrent calls may each take a part; the parts add up.
    const left = granted + (currentOf(key)?.left ?? 0);
    const lease = { left, until: Date.now() + msBeforeNext, last: granted < size };
    const [oldest] = leases.keys();
    if (leases.size >= maxLeases && oldest !== undefined) leases.delete(oldest);
    leases.set(key, lease);
    return lease;
  };

  return async (key) => {
    const current = currentOf(key);
    const lease = current && (current.left > 0 || current.last) ? current : await take(key);
    if (lease.left === 0) return lease.until - Date.now();
    lease.left -= 1;
    return undefined;
  };
}
