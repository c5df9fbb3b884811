import { sql } from "drizzle-orm";
import { balanceInRupees } from "#domain/money.ts";
import { lastTwelveMonths, monthName, sumsByMonth } from "#server/money/counters/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";

const inRupees = (whole: string) => balanceInRupees(Number(whole));

interface Month extends Record<string, unknown> {
  readonly month: string;
  readonly payments: number;
  readonly cost: string;
  readonly brokerage: string;
  readonly companies: number;
  readonly freelancers: number;
}

/** The payments of the whole platform by month. */
export async function platformByMonth(db: Db) {
  const { rows } = await db.execute<Month>(sql`
    select ${monthName}, coalesce(payments, 0) as payments, coalesce(cost, 0) as cost,
      coalesce(brokerage, 0) as brokerage, coalesce(companies, 0) as companies, coalesce(freelancers, 0) as freelancers
    from ${lastTwelveMonths} left join ${sumsByMonth} sums on sums.month = months.month order by months.month`);
  return rows.map((row) => ({ ...row, cost: inRupees(row.cost), brokerage: inRupees(row.brokerage) }));
}
