import type { Pool } from "pg";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { leasesOf } from "#server/platform/db/leases.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { Settings } from "#server/platform/settings.ts";

const minute = 60;
const quarter = 15 * minute;
const hour = 60 * minute;

/**
 * Every limit (docs/design/details.md#14, docs/configuration.md#limits): the number of times, and the window in seconds. Zero
 * disables a limit.
 */
const rules = (settings: Settings) =>
  ({
    loginFailures: [settings.LIMIT_LOGIN_FAILURES, quarter],
    accountFailures: [settings.LIMIT_ACCOUNT_FAILURES, quarter],
    registrations: [settings.LIMIT_REGISTRATIONS_PER_HOUR, hour],
    uploads: [settings.LIMIT_UPLOADS_PER_HOUR, hour],
    accountResets: [settings.LIMIT_RESETS_PER_HOUR, hour],
    addressResets: [settings.LIMIT_RESETS_PER_HOUR * 10, hour],
    // Links from e-mails and from the first start. They cannot be guessed, but each attempt costs a query.
    addressLinks: [settings.LIMIT_RESETS_PER_HOUR * 10, hour],
    // Counted above: many passwords on one account. Here: one password on many accounts.
    addressLogins: [settings.LIMIT_LOGIN_FAILURES * 100, quarter],
    proofMails: [settings.LIMIT_RESETS_PER_HOUR, hour],
    // E-mails beyond these limits are deferred, not refused (server/identity/emails/mailbox-limits.ts).
    sameMails: [settings.LIMIT_SAME_MAILS_PER_HOUR, hour],
    unprovedMails: [settings.LIMIT_UNPROVED_MAILS_PER_HOUR, hour],
    suggestions: [settings.LIMIT_SUGGESTIONS_PER_HOUR, hour],
    testMails: [settings.LIMIT_RESETS_PER_HOUR * 10, hour],
    publicPages: [settings.LIMIT_PUBLIC_PAGES_PER_MINUTE, minute],
    freelancerSearches: [settings.LIMIT_FREELANCER_SEARCHES_PER_MINUTE, minute],
    accountUploads: [settings.LIMIT_ACCOUNT_UPLOADS_PER_HOUR, hour],
    messages: [settings.LIMIT_MESSAGES_PER_TEN_MINUTES, 10 * minute],
    offers: [settings.LIMIT_OFFERS_PER_TEN_MINUTES, 10 * minute],
    messageFiles: [settings.LIMIT_MESSAGE_FILES_PER_HOUR, hour],
    payoutWrites: [settings.LIMIT_PAYOUT_WRITES_PER_TEN_MINUTES, 10 * minute],
    messageReports: [settings.LIMIT_MESSAGE_REPORTS_PER_HOUR, hour],
    contentReports: [settings.LIMIT_REPORTS_PER_DAY, 24 * hour],
    writes: [settings.LIMIT_WRITES_PER_MINUTE, minute],
    // How often the audit log records the same refusal of the same account (docs/design/promises.md#security).
    refusalsNoted: [1, minute],
  }) as const;

export type LimitName = keyof ReturnType<typeof rules>;

/** Counters in the database, so that they hold across instances; only calls a second and repeats are counted per process. */
export function limitsOf(pool: Pool, settings: Settings) {
  const limiters = Object.fromEntries(
    Object.entries(rules(settings)).map(([name, [points, duration]]) => [
      name,
      {
        points,
        limiter: new RateLimiterPostgres({
          storeClient: pool,
          storeType: "pool",
          tableName: "limits",
          tableCreated: true,
          keyPrefix: name,
          points,
          duration,
          // Whoever goes on beyond a limit costs no statement. Failures are forgotten by a success, possibly on another instance.
          inMemoryBlockOnConsumed: name === "loginFailures" || name === "accountFailures" ? 0 : points,
        }),
      },
    ]),
  ) as Record<LimitName, { points: number; limiter: RateLimiterPostgres }>;
  const { points: mostWrites, limiter: writes } = limiters.writes;
  const lease = leasesOf(writes, mostWrites);
  const repeats = new RateLimiterMemory({ points: settings.LIMIT_REPEATS_PER_HOUR, duration: hour });
  const perToken = new RateLimiterMemory({ points: settings.LIMIT_TOKEN_CALLS_PER_SECOND, duration: 1 });
  const perSecond = new RateLimiterMemory({ points: settings.LIMIT_CALLS_PER_SECOND, duration: 1 });

  return {
    /** Counts one; refuses with `too_many` and the seconds to wait beyond the limit. */
    count: async (name: LimitName, key: string) => {
      const { points, limiter } = limiters[name];
      if (points > 0) await refuseOver(limiter.consume(key));
    },
    /** Counts one; returns the seconds to wait beyond the limit. */
    take: async (name: LimitName, key: string): Promise<number | undefined> => {
      const { points, limiter } = limiters[name];
      if (points === 0) return undefined;
      const refused = await limiter.consume(key).then(() => undefined, rateLimited);
      return refused && secondsIn(refused.msBeforeNext);
    },
    /** The seconds to wait if the limit is reached; does not count. */
    spent: async (name: LimitName, key: string): Promise<number | undefined> => {
      const { points, limiter } = limiters[name];
      if (points === 0) return undefined;
      const state = await limiter.get(key);
      return state && state.consumedPoints >= points ? secondsIn(state.msBeforeNext) : undefined;
    },
    /** Counts one without refusing, and returns the count. */
    note: async (name: LimitName, key: string): Promise<number> => {
      const { points, limiter } = limiters[name];
      return points === 0 ? 0 : (await limiter.penalty(key)).consumedPoints;
    },
    /** Whether this is the first one in its window, on any instance. */
    isFirst: async (name: "refusalsNoted", key: string): Promise<boolean> => {
      try {
        await limiters[name].limiter.consume(key);
        return true;
      } catch (error) {
        if (error instanceof RateLimiterRes) return false;
        throw error;
      }
    },
    forget: async (name: LimitName, key: string) => {
      await limiters[name].limiter.delete(key);
    },
    /** Counts a write of an account over all sessions and instances. */
    countWrite: async (accountId: number) => {
      const wait = mostWrites > 0 ? await lease(String(accountId)) : undefined;
      if (wait !== undefined) throw tooMany(wait);
    },
    /** Counts what notifies another person each time it is done to the same row; per process, so that it costs no statement. */
    countRepeat: async (accountId: number, call: string, rowId: number | string) => {
      if (settings.LIMIT_REPEATS_PER_HOUR > 0) await refuseOver(repeats.consume(`${call} ${accountId} ${rowId}`));
    },
    /** Counts a call of a program; per process, so that it costs no statement. */
    countTokenCall: async (tokenId: number) => {
      if (settings.LIMIT_TOKEN_CALLS_PER_SECOND > 0) await refuseOver(perToken.consume(tokenId));
    },
    countCall: async (address: string) => {
      if (settings.LIMIT_CALLS_PER_SECOND > 0) await refuseOver(perSecond.consume(address));
    },
  };
}

export type Limits = ReturnType<typeof limitsOf>;

const secondsIn = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000));
const tooMany = (milliseconds: number) => new Refusal("too_many", { retryAfter: secondsIn(milliseconds) });

/** The result that a limiter throws beyond its limit. Errors of the database are thrown in the same way, and are thrown on. */
function rateLimited(error: unknown): RateLimiterRes {
  if (error instanceof RateLimiterRes) return error;
  throw error;
}

async function refuseOver(counted: Promise<RateLimiterRes>): Promise<void> {
  const refused = await counted.then(() => undefined, rateLimited);
  if (refused) throw tooMany(refused.msBeforeNext);
}
