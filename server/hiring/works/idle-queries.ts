import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { idleWarningDays } from "#domain/hiring/idle-work.ts";
import type { Language } from "#domain/language.ts";
import { type MemberReader, membersToMail } from "#server/notify/notifications/member-recipients.ts";
import { isoOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts, works } from "#server/platform/db/schema/marketplace.ts";
import { isNoneOf, type RowKeys } from "#server/platform/jobs/due-rows.ts";

const soon = sql`now() + ${sql.raw(String(idleWarningDays))} * interval '24 hours'`;

/** Columns of an activity that is known from the work itself, like an edit. A warning before it does not count any more. */
export const activeNow = { activeAt: sql`now()`, staleWarnedAt: null };

/** Locks the work against applications: one that is under way comes before a pause, and the next one after it. */
export async function claimIdleWorks(tx: Db, now: Date, limit: number, except: RowKeys): Promise<readonly number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from ${works} where not engaged and paused_at is null and stale_check_at <= ${now}
      and ${isNoneOf(sql`id`, except)}
    order by stale_check_at limit ${limit} for update skip locked`);
  return rows.map(({ id }) => id);
}

const lastOf = (column: SQL, from: SQL) => sql`(select max(${column}) from ${from})`;

/** Read after the lock of the work, so that it sees every application. */
const lastActivity = sql`greatest(w.active_at,
  ${lastOf(sql`q.requested_at`, sql`work_requests q where q.work_id = w.id`)},
  ${lastOf(sql`c.last_message_at`, sql`conversations c where c.work_id = w.id`)},
  ${lastOf(sql`o.created_at`, sql`offers o inner join work_requests q on q.id = o.request_id where q.work_id = w.id`)})`;

const milliseconds = (instant: SQL) => sql`(extract(epoch from ${instant}) * 1000)::float8`;

/** A work, its last activity, and those who are notified for its company. */
export interface IdleWork extends Record<string, unknown> {
  readonly id: number;
  readonly title: string;
  readonly isOffered: boolean;
  readonly lastActivityMs: number;
  readonly warnedMs: number | null;
  readonly companyId: number;
  readonly companyName: string;
  readonly email: string;
  readonly language: Language;
  readonly members: readonly MemberReader[];
}

/** The works of these ids, which the caller has locked. */
export async function idleWorks(tx: Db, ids: readonly number[]): Promise<readonly IdleWork[]> {
  const { rows } = await tx.execute<IdleWork>(sql`
    select w.id, w.title, a.status = 'accepted' and w.taken_down_at is null and w.deadline >= current_date as "isOffered",
      ${milliseconds(lastActivity)} as "lastActivityMs", ${milliseconds(sql`w.stale_warned_at`)} as "warnedMs",
      a.id as "companyId", a.name as "companyName", a.email, a.language,
      ${membersToMail(sql`a.id`, "reminders")} as members
    from ${works} w inner join ${accounts} a on a.id = w.owner_id
    where w.id = any(${sql.param([...ids])}::int[]) order by w.id`);
  return rows;
}

interface IdleChange {
  readonly nextCheck: Date;
  /** Undefined to keep the present value. */
  readonly warnedAt?: Date | null;
  readonly pausedAt?: Date;
}

/** Stores what became of works that the caller has locked. */
export const moveIdleWorks = (tx: Db, ids: readonly number[], { nextCheck, warnedAt, pausedAt }: IdleChange) =>
  tx
    .update(works)
    .set({
      staleCheckAt: nextCheck,
      ...(warnedAt !== undefined && { staleWarnedAt: warnedAt }),
      ...(pausedAt && { pausedAt }),
    })
    .where(inArray(works.id, [...ids]));

const isReopenable = sql`not engaged and deadline >= current_date and (paused_at is not null or stale_warned_at is not null)`;

/** Offers a paused work again, or confirms one that was warned. Returns whether it was paused; undefined where neither applies. */
export async function reopenIdleWork(db: Db, ownerId: number, id: number): Promise<boolean | undefined> {
  const before = db.$with("before").as(
    db
      .select({ id: works.id, wasPaused: sql<boolean>`${works.pausedAt} is not null`.as("was_paused") })
      .from(works)
      .where(and(eq(works.id, id), eq(works.ownerId, ownerId), isReopenable))
      .for("no key update"),
  );
  const [row] = await db
    .with(before)
    .update(works)
    .set({ pausedAt: null, staleCheckAt: soon, ...activeNow })
    .from(before)
    .where(eq(works.id, before.id))
    .returning({ wasPaused: before.wasPaused });
  return row?.wasPaused;
}

/** What a company reads of the idleness of its work, as instants: since when it is paused, and when it will be after a warning. */
export const idleness = {
  pausedAt: sql<string | null>`${isoOf(works.pausedAt)}`,
  pausesAt: sql<string | null>`case when ${works.staleWarnedAt} is not null and ${works.pausedAt} is null
    and not ${works.engaged} then ${isoOf(works.staleCheckAt)} end`,
};
