import type { Pool } from "pg";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { Refusal } from "#server/http/refusal.ts";
import type { Settings } from "#server/settings.ts";

const quarter = 15 * 60;
const hour = 60 * 60;

/** Every limit of DETAILS 14: how often, in how many seconds. Zero switches one off. */
const rules = (settings: Settings) =>
  ({
    loginFailures: [settings.LIMIT_LOGIN_FAILURES, quarter],
    accountFailures: [settings.LIMIT_ACCOUNT_FAILURES, quarter],
    registrations: [settings.LIMIT_REGISTRATIONS_PER_HOUR, hour],
    uploads: [settings.LIMIT_UPLOADS_PER_HOUR, hour],
    accountResets: [settings.LIMIT_RESETS_PER_HOUR, hour],
    addressResets: [settings.LIMIT_RESETS_PER_HOUR * 10, hour],
  }) as const;

export type LimitName = keyof ReturnType<typeof rules>;

/** Counters in the database, so that they hold across instances; only the calls a second are counted per process. */
export function limitsOf(pool: Pool, settings: Settings) {
  const limiters = Object.fromEntries(
    Object.entries(rules(settings)).map(([name, [points, duration]]) => [
      name,
      {
        points,
        limiter: new RateLimiterPostgres({
          storeClient: pool,
          tableName: "limits",
          tableCreated: true,
          keyPrefix: name,
          points,
          duration,
        }),
      },
    ]),
  ) as Record<LimitName, { points: number; limiter: RateLimiterPostgres }>;
  const perSecond = new RateLimiterMemory({ points: settings.LIMIT_CALLS_PER_SECOND, duration: 1 });

  return {
    /** Counts one; refuses with `too_many` and the seconds to wait when it was one too many. */
    count: async (name: LimitName, key: string) => {
      const { points, limiter } = limiters[name];
      if (points > 0) await refuseOver(limiter.consume(key));
    },
    /** Whether the limit is used up, without counting; answers the seconds to wait. */
    spent: async (name: LimitName, key: string): Promise<number | undefined> => {
      const { points, limiter } = limiters[name];
      if (points === 0) return undefined;
      const state = await limiter.get(key);
      return state && state.consumedPoints >= points ? secondsOf(state) : undefined;
    },
    /** Counts one without ever refusing; answers how many there are now. */
    note: async (name: LimitName, key: string): Promise<number> => {
      const { points, limiter } = limiters[name];
      return points === 0 ? 0 : (await limiter.penalty(key)).consumedPoints;
    },
    forget: async (name: LimitName, key: string) => {
      await limiters[name].limiter.delete(key);
    },
    countCall: async (address: string) => {
      if (settings.LIMIT_CALLS_PER_SECOND > 0) await refuseOver(perSecond.consume(address));
    },
  };
}

export type Limits = ReturnType<typeof limitsOf>;

const secondsOf = (state: RateLimiterRes) => Math.max(1, Math.ceil(state.msBeforeNext / 1000));

async function refuseOver(counted: Promise<RateLimiterRes>): Promise<void> {
  try {
    await counted;
  } catch (error) {
    if (error instanceof RateLimiterRes) throw new Refusal("too_many", { retryAfter: secondsOf(error) });
    throw error;
  }
}
