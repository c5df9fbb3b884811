import { type SQL, sql } from "drizzle-orm";
import { operationMoves } from "#domain/money/provider-operation.ts";
import { type ErasureBlocker, erasureBlockers } from "#domain/operation/personal-data.ts";
import { requestsOf } from "#server/operation/personal-data/erase-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { isDisputed } from "#server/platform/db/payment-disputes.ts";

const hasRequest = (accountId: number, status: "accepted" | "completed") =>
  sql`exists (select from ${requestsOf(accountId)} where r.status = ${status})`;

/** A return after a lost chargeback is none: the company has the money back already. */
const hasUnsentReturn = (accountId: number) => sql`exists (
  select from work_requests r
  inner join payments p on p.request_id = r.id
  inner join returns t on t.payment_id = p.id
  where r.owner_id = ${accountId} and t.sent_at is null and not ${isDisputed(sql`p.id`, ["lost"])})`;

/** Whether a payout, or the reversal of one, is under way. */
const hasOperation = (accountId: number) => sql`exists (
  select from payouts p inner join provider_operations o on o.subject = p.id
  where p.freelancer_id = ${accountId} and o.status in ${operationMoves.finish.from})`;

const conditions = {
  engaged: (accountId) => hasRequest(accountId, "accepted"),
  money_due: (accountId) => sql`${hasRequest(accountId, "completed")}
    or exists (select from payment_orders where company_id = ${accountId} and status = 'open')`,
  refund_due: (accountId) => sql`${hasUnsentReturn(accountId)}
    or exists (select from payment_orders where company_id = ${accountId} and (status = 'refunded' or part_refund is not null) and refund is null)
    or exists (select from unmatched_payments where company_id = ${accountId} and settled_at is null)`,
  payout_due: (accountId) => sql`${hasOperation(accountId)}
    or exists (select from payables where freelancer_id = ${accountId} and status in ('due', 'in_payout'))`,
  bill_open: (accountId) => sql`exists (select from fee_bills where freelancer_id = ${accountId} and status = 'open')`,
  appeal_open: (accountId) => sql`exists (
    select from appeals a inner join decisions d on d.id = a.decision_id
    where d.account_id = ${accountId} and a.status = 'open')`,
} as const satisfies Readonly<Record<ErasureBlocker, (accountId: number) => SQL>>;

/** The reasons why an account cannot be erased now. */
export async function blockersOf(db: Db, accountId: number): Promise<ErasureBlocker[]> {
  const columns = erasureBlockers.map(
    (blocker) => sql`(${conditions[blocker](accountId)}) as ${sql.identifier(blocker)}`,
  );
  const { rows } = await db.execute<Record<ErasureBlocker, boolean>>(sql`select ${sql.join(columns, sql`, `)}`);
  return erasureBlockers.filter((blocker) => rows[0]?.[blocker]);
}
