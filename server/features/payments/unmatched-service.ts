import type { payments } from "#contract/payments.ts";
import { setRefund } from "#server/features/payments/attempt-queries.ts";
import { orderById } from "#server/features/payments/order-queries.ts";
import { hasUnmatched, settleUnmatched } from "#server/features/payments/unmatched-queries.ts";
import type { Handler } from "#server/platform/http/handler.ts";

/** The admin says how money that pays for nothing was settled. */
export const settleMoney: Handler<(typeof payments)["payments.settleUnmatched"]> = async (input, context) => {
  const { unmatchedId, note: settlement } = input;
  const { db, refuse, note } = context;
  const settled = await settleUnmatched(db, unmatchedId, settlement);
  if (!settled) throw refuse((await hasUnmatched(db, unmatchedId)) ? "payment_moved_on" : "not_found");
  const { amount, currency } = settled;
  await note(db, { id: unmatchedId, before: { amount, currency }, after: { payment: "settled", note: settlement } });
  return "done";
};

/** What its provider cannot give back was given back in another way. */
export const recordRefund: Handler<(typeof payments)["payments.recordRefund"]> = async (input, context) => {
  const { orderId, note: refund } = input;
  const { db, refuse, note } = context;
  if (!(await setRefund(db, orderId, refund)))
    throw refuse((await orderById(db, orderId)) ? "payment_moved_on" : "not_found");
  await note(db, { id: orderId, after: { payment: "refunded", order: orderId, note: refund } });
  return "done";
};
