import { eq } from "drizzle-orm";
import { paise, rupees } from "#domain/money.ts";
import { bookReturn } from "#server/features/ledger/queries.ts";
import { holdReturnable, insertReturn } from "#server/features/payments/return-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { payables } from "#server/platform/db/schema/payouts.ts";

export async function paymentOf(db: Db, requestId: number): Promise<number> {
  const [payment] = await db.select({ id: payments.id }).from(payments).where(eq(payments.requestId, requestId));
  if (!payment) throw new Error(`request ${requestId} is not paid`);
  return payment.id;
}

/** A return of ten rupees of a paid request at ten percent, which waits to be sent to the company. */
export async function buildMoneyReturn(db: Db, requestId: number): Promise<number> {
  const paymentId = await paymentOf(db, requestId);
  const [payable] = await db.select().from(payables).where(eq(payables.paymentId, paymentId));
  const owed = payable && (await holdReturnable(db, { paymentId, freelancerId: payable.freelancerId, refunding: [] }));
  if (!owed) throw new Error(`nothing is owed for request ${requestId}`);
  const parts = { amount: rupees(10), brokerage: rupees(1), net: paise(900), clientFee: paise(0) };
  const id = await insertReturn(db, { paymentId, ...parts, orderId: null });
  await bookReturn(db, { id, company: owed.company, freelancer: owed.freelancer, ...parts });
  return id;
}
