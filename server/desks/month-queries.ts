import { sql } from "drizzle-orm";
import { paise, toRupees } from "#domain/money.ts";
import type { Db } from "#server/db/connect.ts";
import { accounts, payments, workRequests } from "#server/db/schema.ts";

const inRupees = (whole: string) => toRupees(paise(Number(whole)));

/** The months that are looked back on, by the calendar of the platform's zone, which is the connection's. */
const months = sql`generate_series(
  date_trunc('month', now()) - interval '11 months', date_trunc('month', now()), interval '1 month') as month (begins)`;
const month = sql`to_char(month.begins, 'YYYY-MM')`;
const within = (instant: unknown) => sql`${instant} >= begins and ${instant} < begins + interval '1 month'`;

/** What a freelancer received, month by month. */
export async function earningsByMonth(db: Db, freelancerId: number) {
  const { rows } = await db.execute<{ month: string; works: number; amount: string }>(sql`
    with earned as (
      select date_trunc('month', ${payments.paidAt}) as begins, count(*)::int as works, sum(${payments.net}) as amount
      from ${payments} inner join ${workRequests} on ${workRequests.id} = ${payments.requestId}
      where ${workRequests.freelancerId} = ${freelancerId} group by 1
    )
    select ${month} as month, coalesce(works, 0) as works, coalesce(amount, 0) as amount
    from ${months} left join earned on earned.begins = month.begins order by month.begins`);
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

/** What moved on the whole platform, month by month. Each figure is read along an index of its own. */
export async function platformByMonth(db: Db) {
  const registered = (role: "client" | "freelancer") =>
    sql`(select count(*)::int from ${accounts} where ${accounts.role} = ${role} and ${within(accounts.registeredAt)})`;
  const { rows } = await db.execute<Month>(sql`
    select ${month} as month, paid.payments, paid.cost, paid.brokerage,
      ${registered("client")} as companies, ${registered("freelancer")} as freelancers
    from ${months} cross join lateral (
      select count(*)::int as payments, coalesce(sum(${payments.cost}), 0) as cost,
        coalesce(sum(${payments.brokerage}), 0) as brokerage
      from ${payments} where ${within(payments.paidAt)}
    ) paid order by month.begins`);
  return rows.map((row) => ({ ...row, cost: inRupees(row.cost), brokerage: inRupees(row.brokerage) }));
}
