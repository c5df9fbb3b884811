import type { payments } from "#contract/money/payments.ts";
import { bankText } from "#domain/money/payout.ts";
import { upiLink } from "#domain/money/upi.ts";
import { paise } from "#domain/money.ts";
import { receiveRequest } from "#server/hiring/requests/payment-moves.ts";
import { outdatedRequest } from "#server/hiring/requests/present-state.ts";
import { directOrderOf, payeeOfRequest } from "#server/money/payments/direct-queries.ts";
import { notifyOfDirectPayment } from "#server/money/payments/notify-of-direct.ts";
import { endOrder } from "#server/money/payments/order-queries.ts";
import { outdatedOrder } from "#server/money/payments/present-state.ts";
import { billOfOrder, book } from "#server/money/payments/service.ts";
import { upiAccountOf } from "#server/money/payouts/account-queries.ts";
import type { Handler } from "#server/platform/http/context.ts";

/** Whom to pay, and how. Only the owner of completed work sees the UPI id, while the platform's payments are direct. */
export const showPayee: Handler<(typeof payments)["payments.getPayee"]> = async ({ requestId }, context) => {
  const { db, actor, services, refuse } = context;
  const payee =
    services.providers.chosen.can.confirmed === "freelancer" && (await payeeOfRequest(db, requestId, actor.accountId));
  if (!payee) throw refuse("not_found");
  if (payee.status !== "completed" || payee.price === null) throw await outdatedRequest(requestId, context);
  const amount = paise(payee.price + payee.clientFee);
  const account = await upiAccountOf(db, payee.freelancerId, services.payoutSeal);
  const unpaid = { amountPaise: amount, payeeName: payee.freelancerName, upiId: null, upiLink: null, usableFrom: null };
  if (!account) return [unpaid];
  if (account.state === "waiting") return [{ ...unpaid, usableFrom: account.usableFrom.toISOString() }];
  const { upiId, holderName: payeeName } = account;
  const note = `Request ${requestId} ${bankText(payee.title)}`;
  return [{ ...unpaid, payeeName, upiId, upiLink: upiLink({ upiId, payeeName, amount, note }) }];
};

/** The money has arrived. The request is moved before its order is ended, in the lock order of all payment code. */
export const confirmReceipt: Handler<(typeof payments)["payments.confirmReceipt"]> = async ({ orderId }, context) => {
  const { db, actor, refuse } = context;
  const order = await directOrderOf(db, orderId, actor.accountId);
  if (!order) throw refuse("not_found");
  const { requestId } = order;
  const agreed = await receiveRequest(db, requestId, orderId, actor.accountId);
  if (!(agreed && (await endOrder(db, orderId, "receive")))) throw await outdatedOrder(orderId, context);
  const paid = { ...agreed, source: "direct", order: { orderId } } as const;
  return book("receive", paid, { requestId, ...billOfOrder(order) }, context);
};

/** The money has not arrived. The company reads the reason, and can pay or report again. */
export const denyReceipt: Handler<(typeof payments)["payments.denyReceipt"]> = async (input, context) => {
  const { orderId, reason } = input;
  const { db, actor, services, refuse, recordAudit } = context;
  const order = await directOrderOf(db, orderId, actor.accountId);
  if (!order) throw refuse("not_found");
  if (!(await endOrder(db, orderId, "deny", reason))) throw await outdatedOrder(orderId, context);
  const { requestId } = order;
  await recordAudit(db, {
    id: requestId,
    before: { payment: "open", order: orderId },
    after: { payment: "declined", order: orderId },
  });
  await notifyOfDirectPayment(db, services, "deny", { requestId, reason, by: "freelancer" });
  return "done";
};
