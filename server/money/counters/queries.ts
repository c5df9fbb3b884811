import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import type { counterKind } from "#server/platform/db/schema/platform-counts.ts";

type Kind = (typeof counterKind.enumValues)[number];

/** Totals and pending changes, both of the same snapshot. */
const parts = (kind: Kind) => sql`(
  select key, amount from counter_totals where kind = ${sql.raw(`'${kind}'`)}
  union all
  select key, amount from counter_pending where kind = ${sql.raw(`'${kind}'`)})`;

/** The count of all keys, or of those that match. */
export const countOf = (kind: Kind, keys: SQL = sql`true`) =>
  sql<number>`(select coalesce(sum(amount), 0)::int from ${parts(kind)} counts where ${keys})`;

/** The count of each key, for a join. */
export const countsByKey = (kind: Kind) =>
  sql`(select key, sum(amount)::int as amount from ${parts(kind)} counts group by key)`;

/** The key of an open work is the day of its deadline. */
export const isStillOpen = sql`key >= current_date - date '1970-01-01'`;

/** Payments and registrations of each month: totals, pending changes and pending ledger entries, all of the same snapshot. */
export const sumsByMonth = sql`(
  select month, sum(payments)::int as payments, sum(cost) as cost, sum(brokerage) as brokerage,
    sum(companies)::int as companies, sum(freelancers)::int as freelancers
  from (
    select month, payments, cost, brokerage, companies, freelancers from month_totals
    union all
    select month, payments, cost, brokerage, companies, freelancers from month_pending
    union all
    select month, payments, cost, brokerage, 0, 0 from months_of_entries(array(select entry_id from ledger_pending))
  ) parts group by month)`;

const batch = 10_000;

/**
 * Moves pending rows into the totals: `addition` inserts what the rows in `taken` add up to. Concurrent runs skip the rows that
 * another one has locked.
 */
export async function rollUp(db: Db, pending: string, id: string, addition: SQL): Promise<void> {
  const [table, key] = [sql.identifier(pending), sql.identifier(id)];
  for (let taken = batch; taken === batch; ) {
    const { rows } = await db.execute<{ taken: number }>(sql`
      with taken as (
        delete from ${table} where ${key} in (
          select ${key} from ${table} order by ${key} limit ${batch} for update skip locked)
        returning *
      ), added as (${addition})
      select count(*)::int as taken from taken`);
    taken = rows[0]?.taken ?? 0;
  }
}

export const rollUpCounters = (db: Db) =>
  rollUp(
    db,
    "counter_pending",
    "id",
    sql`
      insert into counter_totals as t (kind, key, amount)
      select kind, key, sum(amount) from taken group by kind, key order by kind, key
      on conflict (kind, key) do update set amount = t.amount + excluded.amount`,
  );

export const rollUpMonths = (db: Db) =>
  rollUp(
    db,
    "month_pending",
    "id",
    sql`
      insert into month_totals as t (month, payments, cost, brokerage, companies, freelancers)
      select month, sum(payments), sum(cost), sum(brokerage), sum(companies), sum(freelancers)
      from taken group by month order by month
      on conflict (month) do update set payments = t.payments + excluded.payments, cost = t.cost + excluded.cost,
        brokerage = t.brokerage + excluded.brokerage, companies = t.companies + excluded.companies,
        freelancers = t.freelancers + excluded.freelancers`,
  );

/** The last twelve months in the platform's time zone, to select from. */
export const lastTwelveMonths = sql`month_zone cross join lateral (
  select begins::date as month from generate_series(
    month_in(zone, now()) - interval '11 months', month_in(zone, now()), interval '1 month') as begins) months`;
export const monthName = sql`to_char(months.month, 'YYYY-MM') as month`;
