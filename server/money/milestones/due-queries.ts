import { type SQL, sql } from "drizzle-orm";
import { milestoneClocks, milestoneWarnings } from "#domain/hiring/milestone.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { milestoneMovesMade, milestones } from "#server/platform/db/schema/milestones.ts";
import { isNoneOf, type RowKeys } from "#server/platform/jobs/due-rows.ts";

/** A milestone of which a clock is due. */
export interface DueMilestone extends Record<string, unknown> {
  readonly id: number;
}

/** An open chargeback stops the clocks, because the bank decides who gets the money. */
const isRunning = sql`not exists (
  select from chargebacks c inner join payment_orders o on o.id = c.order_id where o.milestone_id = m.id and o.status = 'paid' and c.status = 'open')`;

/** Locks milestones that are due, with their works and requests, and skips those that another instance or a call has locked. */
async function take(tx: Db, due: SQL, { limit, except }: Batch): Promise<readonly DueMilestone[]> {
  const { rows } = await tx.execute<DueMilestone>(sql`
    select m.id from ${works} w
      inner join ${workRequests} q on q.work_id = w.id
      inner join ${milestones} m on m.request_id = q.id
    where ${due} and ${isRunning} and ${isNoneOf(sql`m.id`, except)}
    order by least(m.review_ends_at, m.lapses_at, m.hold_limit_at), m.id limit ${limit}
    for no key update of w, q, m skip locked`);
  return rows;
}

interface Batch {
  readonly limit: number;
  readonly except: RowKeys;
}

const days = (count: number) => sql.raw(`interval '${count * 24} hours'`);
const [early = 0, late = 0] = milestoneWarnings.review;
const [first = 0, second = 0] = milestoneWarnings.lapse;
const [beforeLimit = 0] = milestoneWarnings.limit;
const { reviewDays } = milestoneClocks;
const untilEnd = { early: reviewDays - early, late: reviewDays - late };

/** Which warning of a clock is due, by the time that is left: 1, 2, or none. */
const dueWarning = (now: Date) => sql`case
  when m.review_ends_at <= ${now}::timestamptz + ${days(untilEnd.late)} or m.lapses_at <= ${now}::timestamptz + ${days(second)} then 2
  when m.review_ends_at <= ${now}::timestamptz + ${days(untilEnd.early)} or m.lapses_at <= ${now}::timestamptz + ${days(first)} then 1
  else 0 end`;

const isWarned = sql`m.warning_count >= 2`;

/** The money of a submission that nobody has answered, after every warning. */
export const takeReleases = (tx: Db, now: Date, on: Batch) =>
  take(tx, sql`m.status = 'submitted' and m.review_ends_at <= ${now} and ${isWarned}`, on);

/** Milestones of which nothing was submitted in time, after every warning. */
export const takeLapses = (tx: Db, now: Date, on: Batch) =>
  take(tx, sql`m.status in ('funded', 'returned') and m.lapses_at <= ${now} and ${isWarned}`, on);

/** Milestones whose money can be held no longer, after the warning. */
export const takeLimits = (tx: Db, now: Date, on: Batch) =>
  take(
    tx,
    sql`m.status in ('funded', 'submitted', 'returned') and m.hold_limit_at <= ${now} and m.limit_warned_at is not null`,
    on,
  );

/** Milestones of which a warning was not sent yet. */
export const takeWarnings = (tx: Db, now: Date, on: Batch) =>
  take(tx, sql`m.status in ('funded', 'submitted', 'returned') and m.warning_count < ${dueWarning(now)}`, on);

/** Milestones whose limit is near. */
export const takeLimitWarnings = (tx: Db, now: Date, on: Batch) =>
  take(
    tx,
    sql`m.status in ('funded', 'submitted', 'returned') and m.limit_warned_at is null and m.hold_limit_at <= ${now}::timestamptz + ${days(beforeLimit)}`,
    on,
  );

const [firstIdle = 0, secondIdle = 0] = milestoneWarnings.idle;
/** The begin of the engagement, or the last move of one of its milestones. */
const lastMove = sql`greatest(m.created_at, (
  select max(v.moved_at) from ${milestoneMovesMade} v inner join ${milestones} o on o.id = v.milestone_id where o.request_id = m.request_id))`;
const dueIdleWarning = (now: Date) => sql`case
  when ${lastMove} <= ${now}::timestamptz - ${days(secondIdle)} then 2
  when ${lastMove} <= ${now}::timestamptz - ${days(firstIdle)} then 1
  else 0 end`;

/** The next milestone of engagements in which no money is held, and nobody has funded anything for some time. */
export const takeIdlePlans = (tx: Db, now: Date, on: Batch) =>
  take(
    tx,
    sql`m.status = 'planned' and q.status = 'accepted' and m.warning_count < ${dueIdleWarning(now)} and not exists (
      select from ${milestones} o where o.request_id = m.request_id and o.id <> m.id
        and (o.status not in ('planned', 'closed', 'cancelled') or o.status = 'planned' and o.line < m.line))`,
    on,
  );

/** Notes the reminder of a plan of which nothing is funded. */
export const noteIdleWarning = (tx: Db, id: number, now: Date) =>
  tx.execute(sql`update ${milestones} m set warning_count = ${dueIdleWarning(now)} where m.id = ${id}`);

const least = sql.raw(`interval '${milestoneClocks.leastHours} hours'`);
/** A job may be late by this much before a warning counts as one that came too late. */
const tolerance = sql.raw("interval '1 hour'");

/** A warning that comes later than it should leaves at least two days from now on. */
const extended = (column: SQL, now: Date, lead: SQL) => sql`case
  when ${column} < ${now}::timestamptz + least(${lead}, ${least}) - ${tolerance} then ${now}::timestamptz + ${least}
  else ${column} end`;

/** Notes a warning of the running clock. */
export const noteWarning = (tx: Db, id: number, now: Date) =>
  tx.execute(sql`
    update ${milestones} m set warning_count = ${dueWarning(now)},
      review_ends_at = ${extended(sql`review_ends_at`, now, days(untilEnd.late))},
      lapses_at = ${extended(sql`lapses_at`, now, days(second))}
    where m.id = ${id}`);

/** Notes the warning of a limit. */
export const noteLimitWarning = (tx: Db, id: number, now: Date) =>
  tx.execute(sql`
    update ${milestones} m set limit_warned_at = ${now},
      hold_limit_at = ${extended(sql`hold_limit_at`, now, days(beforeLimit))}
    where m.id = ${id}`);
