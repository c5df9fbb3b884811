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
}

/** Whether a payout that the provider does not have waits for the decision about a chargeback. */
export const isHeldBack = ({ status, subject }: OperationColumns) =>
  sql<boolean>`(${status} in ${operationMoves.cancel.from} and ${hasDisputed(sql`${subject}`)})`;
