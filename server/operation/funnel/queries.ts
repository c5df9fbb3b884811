import { type SQL, sql } from "drizzle-orm";
import type { Day } from "#domain/day.ts";
import { engagedStatuses } from "#domain/hiring/work-request.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { funnelWeeks } from "#server/platform/db/schema/funnel.ts";
import { companies, workRequests, works } from "#server/platform/db/schema/marketplace.ts";

/** The id of the row for all categories or districts. */
const all = 0;

/** Whether the funnel was not computed today in the platform's time zone. */
export async function isFunnelDue(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ isDue: boolean }>(
    sql`select not exists (select from ${funnelWeeks} where computed_at >= current_date) as "isDue"`,
  );
  return rows[0]?.isDue === true;
}

/**
 * Versions before this column did not store when a request was accepted; the audit log did. Also of engagements that have ended.
 */
const fillAcceptances = sql`
  update ${workRequests} q set accepted_at = entry.at
  from (select subject_id, max(at) as at from ${auditEntries}
    where call = 'updatereqstatus' and outcome = 'done' and subject = 'request' group by subject_id) entry
  where q.id::text = entry.subject_id and q.accepted_at is null`;

const engaged: SQL = sql.raw(engagedStatuses.map((status) => `'${status}'`).join(", "));

/** A row for each posted work. An application that was withdrawn is gone, and one that was ended still counts as a hire. */
const facts = sql`
  select date_trunc('week', w.posted_at)::date as week, w.category_id, c.district_id,
    r.applied_at is not null as is_applied, coalesce(r.is_hired, false) as is_hired,
    coalesce(r.is_completed, false) as is_completed, coalesce(r.is_paid, false) as is_paid,
    not coalesce(r.is_hired, false) and w.deadline < current_date as is_never_filled,
    extract(epoch from r.applied_at - w.posted_at) / 3600 as hours_to_application,
    extract(epoch from r.hired_at - w.posted_at) / 86400 as days_to_hire
  from ${works} w inner join ${companies} c on c.account_id = w.owner_id
    left join (select work_id, min(requested_at) as applied_at, min(accepted_at) as hired_at,
        bool_or(accepted_at is not null or status in (${engaged})) as is_hired,
        bool_or(status in ('completed', 'paid')) as is_completed, bool_or(status = 'paid') as is_paid
      from ${workRequests} group by work_id) r on r.work_id = w.id`;

const median = (column: SQL) => sql`percentile_cont(0.5) within group (order by ${column})`;

/** All weeks, computed from the works. */
export const funnelOfWorks = sql`
  select week, coalesce(category_id, ${sql.raw(String(all))}), coalesce(district_id, ${sql.raw(String(all))}),
    count(*), count(*) filter (where is_applied), count(*) filter (where is_hired),
    count(*) filter (where is_completed), count(*) filter (where is_paid), count(*) filter (where is_never_filled),
    ${median(sql`hours_to_application`)}, ${median(sql`days_to_hire`)}
  from (${facts}) facts group by week, cube (category_id, district_id)`;

/**
 * Computes all weeks again, for as long as that takes. Readers see the former ones until it commits, and a second run waits for
 * the first.
 */
export async function computeFunnel(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`lock table ${funnelWeeks} in share row exclusive mode`);
    await tx.execute(fillAcceptances);
    await tx.delete(funnelWeeks);
    await tx.execute(sql`
      insert into ${funnelWeeks} (week, category_id, district_id, posted, applied, hired, completed, paid, never_filled,
        median_hours_to_application, median_days_to_hire) ${funnelOfWorks}`);
  });
}

interface FunnelInput {
  readonly from: Day;
  readonly to: Day;
  readonly categoryId?: number | null | undefined;
  readonly districtId?: number | null | undefined;
}

interface FunnelWeek extends Record<string, unknown> {
  readonly week: Day;
  readonly posted: number;
  readonly applied: number;
  readonly hired: number;
  readonly completed: number;
  readonly paid: number;
  readonly neverFilled: number;
  readonly medianHoursToApplication: number | null;
  readonly medianDaysToHire: number | null;
}

const count = (name: string) => sql.raw(`coalesce(f.${name}, 0) as`);

/** Every week that has one of these days, also those without works. Medians have one decimal. */
export async function funnelOf(db: Db, { from, to, categoryId, districtId }: FunnelInput): Promise<FunnelWeek[]> {
  const { rows } = await db.execute<FunnelWeek>(sql`
    select to_char(weeks.week, 'YYYY-MM-DD') as week, ${count("posted")} posted, ${count("applied")} applied,
      ${count("hired")} hired, ${count("completed")} completed, ${count("paid")} paid,
      ${count("never_filled")} "neverFilled",
      round(f.median_hours_to_application::numeric, 1)::float8 as "medianHoursToApplication",
      round(f.median_days_to_hire::numeric, 1)::float8 as "medianDaysToHire"
    from generate_series(date_trunc('week', ${from}::date::timestamp), ${to}::date::timestamp, interval '7 days') weeks (week)
      left join ${funnelWeeks} f on f.week = weeks.week::date and f.category_id = ${categoryId ?? all}::int
        and f.district_id = ${districtId ?? all}::int
    order by weeks.week`);
  return rows;
}
