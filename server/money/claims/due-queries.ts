import { type SQL, sql } from "drizzle-orm";
import { claimWarningDays, openClaimStatuses } from "#domain/hiring/claim.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { claims } from "#server/platform/db/schema/claims.ts";
import { workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { milestones } from "#server/platform/db/schema/milestones.ts";
import { isNoneOf, type RowKeys } from "#server/platform/jobs/due-rows.ts";

interface Claim {
  readonly limit: number;
  readonly except: RowKeys;
}

/** Locks claims that are due, with their works, requests and milestones, and skips those that another instance or a call has locked. */
async function take(tx: Db, due: SQL, { limit, except }: Claim): Promise<readonly { readonly id: number }[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select c.id from ${works} w
      inner join ${workRequests} q on q.work_id = w.id
      inner join ${milestones} m on m.request_id = q.id
      inner join ${claims} c on c.milestone_id = m.id
    where ${due} and ${isNoneOf(sql`c.id`, except)}
      and not exists (select from chargebacks b inner join payment_orders o on o.id = b.order_id where o.milestone_id = m.id and o.status = 'paid' and b.status = 'open')
    order by c.rule_by, c.id limit ${limit}
    for no key update of w, q, m, c skip locked`);
  return rows;
}

const days = (count: number) => sql.raw(`interval '${count * 24} hours'`);

/** How many warnings of a claim are due by now: one for each of the days of its status, and after the last one of a ruling one a day. */
const dueWarnings = (now: Date): SQL => {
  const passed = (day: number) => sql`(c.opened_at + ${days(day)} <= ${now}::timestamptz)::int`;
  const ofStatus = openClaimStatuses.map(
    (status) => sql`when ${sql.raw(`'${status}'`)} then ${sql.join(claimWarningDays[status].map(passed), sql` + `)}`,
  );
  const overdue = sql`case when c.status = 'with_admin' then greatest(0, 1 + floor(extract(epoch from ${now}::timestamptz - c.rule_by) / 86400)::int) else 0 end`;
  return sql`(case c.status ${sql.join(ofStatus, sql` `)} else 0 end + ${overdue})`;
};

const isOpen = sql`c.status in (${sql.raw(openClaimStatuses.map((status) => `'${status}'`).join(", "))})`;

export const takeUnanswered = (tx: Db, now: Date, on: Claim) =>
  take(tx, sql`c.status = 'answer_due' and c.answer_due_at <= ${now}`, on);

export const takeUnsettled = (tx: Db, now: Date, on: Claim) =>
  take(tx, sql`c.status = 'negotiating' and c.escalate_at <= ${now}`, on);

export const takeWarnings = (tx: Db, now: Date, on: Claim) =>
  take(tx, sql`${isOpen} and c.warning_count < ${dueWarnings(now)}`, on);

/** Notes the warnings of a claim that are due by now. */
export const noteWarnings = (tx: Db, id: number, now: Date) =>
  tx.execute(sql`update ${claims} c set warning_count = ${dueWarnings(now)} where c.id = ${id}`);
