import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { minTransferPaise } from "#domain/money/payout.ts";
import { operationMoves } from "#domain/money/provider-operation.ts";
import { paymentOrders, payments } from "#server/platform/db/schema/payments.ts";
import { payables, payouts, providerOperations } from "#server/platform/db/schema/payouts.ts";
import { returns } from "#server/platform/db/schema/returns.ts";
import type { Settings } from "#server/platform/settings.ts";

type PayoutSetting = Pick<Settings, "RAZORPAY_PAYOUTS">;

/** Columns of `payables` or of an alias of it. */
interface PayableColumns {
  readonly source: SQLWrapper;
  readonly byHand: SQLWrapper;
  readonly amount: SQLWrapper;
  readonly paymentId: SQLWrapper;
}

/** The columns of an alias. */
export const payableColumns = (alias: string): PayableColumns => ({
  source: sql.raw(`${alias}.source`),
  byHand: sql.raw(`${alias}.by_hand`),
  amount: sql.raw(`${alias}.amount`),
  paymentId: sql.raw(`${alias}.payment_id`),
});

/**
 * Whether what is due for a payment waits for a transfer of that payment, and is in no run. Razorpay transfers nothing of a payment once
 * its refund has begun.
 */
export const isForTransfer = (
  { source, byHand, amount, paymentId }: PayableColumns,
  { RAZORPAY_PAYOUTS }: PayoutSetting,
): SQL<boolean> =>
  RAZORPAY_PAYOUTS === "route"
    ? sql<boolean>`(${source} = 'razorpay' and not ${byHand} and ${amount} >= ${minTransferPaise} and not exists (
        select from ${returns} begun where begun.payment_id = ${paymentId} and begun.last_attempt_at is not null) and not exists (
        select from ${paymentOrders} part inner join ${payments} paid on paid.order_id = part.id
        where paid.id = ${paymentId} and part.part_refund is not null and part.last_attempt_at is not null))`
    : sql<boolean>`false`;

/** Whether a payable is on its way by a transfer that is not settled, so that a part of it can be taken back. */
export const isInTransfer = sql<boolean>`exists (
  select from ${payouts} way where way.id = ${payables.payoutId} and way.method = 'razorpay_route' and way.status = 'sent')`;

/** Statuses in which the provider does not have a transfer for certain. */
const unmade = operationMoves.begin.from;

/** Whether what is owed for this payment is still to be transferred. */
const isToBeTransferred = (paymentId: SQL, setting: PayoutSetting): SQL<boolean> => sql<boolean>`(exists (
    select from ${payables} owed where owed.payment_id = ${paymentId} and owed.status = 'due'
      and ${isForTransfer(payableColumns("owed"), setting)})
  or exists (
    select from ${payables} owed inner join ${providerOperations} o on o.subject = owed.payout_id
    where owed.payment_id = ${paymentId} and o.kind = 'transfer' and o.status in ${unmade}))`;

const isUnreversed = sql`o.kind = 'reversal' and o.status not in ('done', 'cancelled')`;

/** Whether the refund of a row of `returns` waits: it follows the transfer of its payment, and the reversal of its part of it. */
export const awaitsTransfer = (setting: PayoutSetting): SQL<boolean> =>
  sql<boolean>`(${isToBeTransferred(sql`returns.payment_id`, setting)}
    or exists (select from ${providerOperations} o where o.return_id = returns.id and ${isUnreversed}))`;

/** The same of an order whose milestone is closed: what is held for it at the provider is transferred or taken back first. */
export const awaitsHeldTransfer = (setting: PayoutSetting): SQL<boolean> =>
  sql<boolean>`(exists (
      select from ${providerOperations} o where o.milestone_id = ${paymentOrders.milestoneId}
        and (o.kind = 'transfer' and o.status in ${unmade} or ${isUnreversed}))
    or exists (
      select from ${payments} released where released.order_id = ${paymentOrders.id}
        and ${isToBeTransferred(sql`released.id`, setting)}))`;
