import { sql } from "drizzle-orm";
import { balanceInRupees } from "#domain/money.ts";
import { lastTwelveMonths, monthName } from "#server/money/counters/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { payments } from "#server/platform/db/schema/payments.ts";

const inRupees = (whole: string) => balanceInRupees(Number(whole));

/** What a payment took of the earnings later: what the freelancer bears of what went back, and what was recovered after a chargeback. */
const takenOfEarnings = sql`(select coalesce(sum(net), 0) from returns where payment_id = ${payments.id} and bearer in ('freelancer', 'debt'))
  + (select coalesce(sum(recovered), 0) from chargebacks where payment_id = ${payments.id})`;

/** What a freelancer earned, by the month of the payment, without what was taken of it later. A reversal counts in its own month. */
export async function earningsByMonth(db: Db, freelancerId: number) {
  const { rows } = await db.execute<{ month: string; works: number; amount: string }>(sql`
    select ${monthName}, coalesce(works, 0) as works, coalesce(amount, 0) as amount
    from ${lastTwelveMonths} left join (
      select month_in(zone, moved.at) as month, sum(moved.sign)::int as works, sum(moved.sign * (${payments.net} - ${takenOfEarnings})) as amount
      from month_zone cross join ${workRequests}
      inner join ${payments} on ${payments.requestId} = ${workRequests.id}
      cross join lateral (values (${payments.paidAt}, 1), (${payments.reversedAt}, -1)) as moved (at, sign)
      where ${workRequests.freelancerId} = ${freelancerId} and moved.at is not null group by 1
    ) earned on earned.month = months.month order by months.month`);
  return rows.map((row) => ({ ...row, amount: inRupees(row.amount) }));
}
