import { sql } from "drizzle-orm";
import { paise, toRupees } from "#domain/money.ts";
import { sumsByMonth } from "#server/features/counters/month-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { payments, workRequests } from "#server/platform/db/schema/marketplace.ts";

const inRupees = (whole: string) => toRupees(paise(Number(whole)));

/** The months that are looked back on, by the calendar that months are counted by: the platform's zone. */
const months = sql`month_zone cross join lateral (
  select begins::date as month from generate_series(
    month_in(zone, now()) - interval '11 months', month_in(zone, now()), interval '1 month') as begins) looked`;
const month = sql`to_char(looked.month, 'YYYY-MM') as month`;

/** What a freelancer received, month by month. */
export async function earningsByMonth(db: Db, freelancerId: number) {
  const { rows } = await db.execute<{ month: string; works: number; amount: string }>(sql`
    select ${month}, coalesce(works, 0) as works, coalesce(amount, 0) as amount
    from ${months} left join (
      select month_in(zone, ${payments.paidAt}) as month, count(*)::int as works, sum(${payments.net}) as amount
      from month_zone cross join ${payments}
      inner join ${workRequests} on ${workRequests.id} = ${payments.requestId}
      where ${workRequests.freelancerId} = ${freelancerId} group by 1
    ) earned on earned.month = looked.month order by looked.month`);
  return rows.map((row) => ({ ...row, amount: inRupees(row.amount) }));
}

interface Month extends Record<string, unknown> {
  readonly month: string;
  readonly payments: number;
  readonly cost: string;
  readonly brokerage: string;
  readonly companies: number;
  readonly freelancers: number;
}

/** What moved on the whole platform, month by month. */
export async function platformByMonth(db: Db) {
  const { rows } = await db.execute<Month>(sql`
    select ${month}, coalesce(payments, 0) as payments, coalesce(cost, 0) as cost,
      coalesce(brokerage, 0) as brokerage, coalesce(companies, 0) as companies, coalesce(freelancers, 0) as freelancers
    from ${months} left join ${sumsByMonth} sums on sums.month = looked.month order by looked.month`);
  return rows.map((row) => ({ ...row, cost: inRupees(row.cost), brokerage: inRupees(row.brokerage) }));
}
