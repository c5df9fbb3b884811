import { sql } from "drizzle-orm";
import { rollUp } from "#server/features/counters/roll-up-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";

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

export const foldMonths = (db: Db) =>
  rollUp(
    db,
    "month_waiting",
    sql`
      insert into month_totals as t (month, payments, cost, brokerage, companies, freelancers)
      select month, sum(payments), sum(cost), sum(brokerage), sum(companies), sum(freelancers)
      from taken group by month order by month
      on conflict (month) do update set payments = t.payments + excluded.payments, cost = t.cost + excluded.cost,
        brokerage = t.brokerage + excluded.brokerage, companies = t.companies + excluded.companies,
        freelancers = t.freelancers + excluded.freelancers`,
  );
