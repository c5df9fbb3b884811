import { sql } from "drizzle-orm";
import type { Db } from "#server/db/connect.ts";

/** What was paid and who registered in each month: folded, and what came since, as all of it is at this moment. */
export const sumsByMonth = sql`(
  select month, sum(payments)::int as payments, sum(cost) as cost, sum(brokerage) as brokerage,
    sum(companies)::int as companies, sum(freelancers)::int as freelancers
  from (
    select month, payments, cost, brokerage, companies, freelancers from month_totals
    union all
    select month, payments, cost, brokerage, companies, freelancers from month_waiting
    union all
    select month, payments, cost, brokerage, 0, 0 from months_paid(array(select entry_id from ledger_unfolded))
  ) parts group by month)`;

const batch = 10_000;

/** Adds what waits to the totals. Several may do so at once: each takes rows that nobody else has in hand. */
export async function foldMonths(db: Db): Promise<void> {
  for (let taken = batch; taken === batch; ) taken = await foldBatch(db);
}

async function foldBatch(db: Db): Promise<number> {
  const { rows } = await db.execute<{ taken: number }>(sql`
    with taken as (
      delete from month_waiting where id in (
        select id from month_waiting order by id limit ${batch} for update skip locked)
      returning month, payments, cost, brokerage, companies, freelancers
    ), folded as (
      insert into month_totals as t (month, payments, cost, brokerage, companies, freelancers)
      select month, sum(payments), sum(cost), sum(brokerage), sum(companies), sum(freelancers)
      from taken group by month order by month
      on conflict (month) do update set payments = t.payments + excluded.payments, cost = t.cost + excluded.cost,
        brokerage = t.brokerage + excluded.brokerage, companies = t.companies + excluded.companies,
        freelancers = t.freelancers + excluded.freelancers
    )
    select count(*)::int as taken from taken`);
  return rows[0]?.taken ?? 0;
}
