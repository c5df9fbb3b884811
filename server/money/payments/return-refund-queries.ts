import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { disputedStatuses } from "#domain/money/chargeback.ts";
import type { ProviderName } from "#domain/money/payment-order.ts";
import { awaitsTransfer } from "#server/money/payouts/by-route.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { isDisputed } from "#server/platform/db/payment-disputes.ts";
import { returns } from "#server/platform/db/schema/returns.ts";
import type { StoredOrder } from "#server/platform/payments/stored-order.ts";
import type { Settings } from "#server/platform/settings.ts";

/** A return that a provider owes, with the order that it refunds in part. */
export interface OwedReturn extends StoredOrder {
  readonly returnId: number;
  /** What the company gets back, with its fee, in paise. */
  readonly amount: number;
  readonly operation: string;
  readonly provider: ProviderName;
}

const pageSize = 50;

/**
 * Claims the next returns that a provider owes, least recently attempted first, by setting the time of the attempt, so that neither
 * this run nor another instance claims them again. No lock is held while the provider is asked. The return of a payment that is disputed
 * waits, as does one that a transfer has to precede, and after a lost chargeback an admin decides: the payer has the money back already.
 */
export async function claimOwedReturns(
  db: Db,
  startedAt: Date,
  setting: Pick<Settings, "RAZORPAY_PAYOUTS">,
): Promise<OwedReturn[]> {
  const { rows } = await db.execute<Record<keyof OwedReturn, never>>(sql`
    with next as materialized (
      select id from returns
      where order_id is not null and sent_at is null and (last_attempt_at is null or last_attempt_at < ${startedAt}::timestamptz)
        and not ${isDisputed(sql`returns.payment_id`, disputedStatuses)} and not ${awaitsTransfer(setting)}
      order by last_attempt_at nulls first, id limit ${pageSize} for update skip locked
    )
    update returns t set last_attempt_at = clock_timestamp()
    from next, payment_orders o where t.id = next.id and o.id = t.order_id
    returning t.id as "returnId", t.amount + t.client_fee as amount, t.operation, o.provider, o.provider_order as "providerOrder",
      o.provider_page as "providerPage", o.provider_payment as "providerPayment"`);
  return rows.map((row): OwedReturn => ({ ...row, amount: Number(row.amount) }));
}

/** Notes the refund of a return. False where an admin has recorded meanwhile that the money was sent. */
export async function setReturnRefund(db: Db, returnId: number, refund: string): Promise<boolean> {
  const isOpen = isNull(returns.sentAt);
  const [noted] = await db
    .update(returns)
    .set({ refund, reference: refund, sentAt: sql`now()`, failureCount: 0, lastFailure: null })
    .where(and(eq(returns.id, returnId), isOpen))
    .returning({ id: returns.id });
  if (!noted) await db.update(returns).set({ refund }).where(eq(returns.id, returnId));
  return noted !== undefined;
}

/** Returns the number of consecutive failures. */
export async function countReturnFailure(db: Db, returnId: number, reason: string): Promise<number> {
  const [failed] = await db
    .update(returns)
    .set({ failureCount: sql`${returns.failureCount} + 1`, lastFailure: reason })
    .where(eq(returns.id, returnId))
    .returning({ failureCount: returns.failureCount });
  return failed?.failureCount ?? 0;
}

/** A return whose refund fails, and that the admin has to see. */
export const isFailingReturn = and(
  isNotNull(returns.orderId),
  isNull(returns.sentAt),
  sql`${returns.failureCount} > 0`,
);
