import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { operationMoves } from "#domain/money/provider-operation.ts";
import { isDisputed } from "#server/platform/db/payment-disputes.ts";
import { payables } from "#server/platform/db/schema/payouts.ts";

/** Whether a payout has a payment with an open chargeback. */
export const hasDisputed = (payoutId: SQL) =>
  sql<boolean>`exists (select from ${payables} pa where pa.payout_id = ${payoutId} and ${isDisputed(sql`pa.payment_id`)})`;

/** Columns of `provider_operations` or of an alias of it. */
interface OperationColumns {
  readonly status: SQLWrapper;
  /** The payout that it makes. */
  readonly subject: SQLWrapper;
  /** The milestone whose money it holds. */
  readonly milestoneId: SQLWrapper;
}

/** Whether a payout that the provider does not have waits for the decision about a chargeback. */
export const isHeldBack = ({ status, subject, milestoneId }: OperationColumns) =>
  sql<boolean>`(${status} in ${operationMoves.cancel.from} and (${hasDisputed(sql`${subject}`)} or exists (
    select from chargebacks b inner join payment_orders o on o.id = b.order_id
    where o.milestone_id = ${milestoneId} and o.status = 'paid' and b.status = 'open')))`;
