import { eq } from "drizzle-orm";
import { paise, rupees } from "#domain/money.ts";
import { lockReturnable, lowerPayable } from "#server/money/payments/return-queries.ts";
import { recordReturnOf } from "#server/money/payments/returns.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { buildOrder } from "#server/test/money/build-order.ts";

export async function paymentOf(db: Db, requestId: number): Promise<number> {
  const [payment] = await db.select({ id: payments.id }).from(payments).where(eq(payments.requestId, requestId));
  if (!payment) throw new Error(`request ${requestId} is not paid`);
  return payment.id;
}

/** A return of ten rupees of a paid request at ten percent, which waits to be sent to the company. */
export async function buildMoneyReturn(db: Db, requestId: number): Promise<number> {
  const paymentId = await paymentOf(db, requestId);
  const held = await lockReturnable(db, { paymentId, refunding: [] });
  if (!held) throw new Error(`request ${requestId} is not paid`);
  const parts = { amount: rupees(10), brokerage: rupees(1), net: paise(900) };
  const { id } = await recordReturnOf(db, held, { ...parts, bearer: "freelancer", taken: parts.net });
  await lowerPayable(db, { paymentId, amount: parts.net });
  return id;
}

/** An order by which the company has paid a request, so that it can be refunded. */
export async function buildRefundable(db: Db, requestId: number, companyId: number): Promise<number> {
  await buildOrder(db, { requestId, companyId, status: "paid" });
  return requestId;
}
