import type { payments } from "#contract/payments.ts";
import { paise, toRupees } from "#domain/money.ts";
import { type ProviderName, paymentProviders } from "#domain/payment-order.ts";
import { endOrder, orderById, withdrawOrder } from "#server/features/payments/order-queries.ts";
import { book } from "#server/features/payments/service.ts";
import { confirmRequest } from "#server/features/requests/move-queries.ts";
import { statusOf } from "#server/features/requests/queries.ts";
import type { Handler } from "#server/platform/http/handler.ts";
import type { Providers } from "#server/platform/payments/providers.ts";

/** Those whose payments wait for the admin's word. */
export const confirmedBy = ({ named }: Providers): readonly ProviderName[] =>
  paymentProviders.filter((name) => named(name)?.can.confirmed);

/**
 * The money has come. The request is moved before its order is ended, as everywhere: whoever else moves either has come first,
 * or waits. What cannot be paid any more is refused, since nobody here could give the money back.
 */
export const confirmPayment: Handler<(typeof payments)["payments.confirm"]> = async ({ orderId }, context) => {
  const { db, services, refuse } = context;
  const found = await orderById(db, orderId);
  if (!found) throw refuse("not_found");
  const { provider, requestId, amount } = found.order;
  if (requestId === null || !services.providers.named(provider)?.can.confirmed) throw refuse("payment_moved_on");
  const agreed = await confirmRequest(db, requestId, orderId);
  if (!(agreed && (await endOrder(db, orderId, "confirm")))) throw refuse("payment_moved_on");
  return book("confirm", agreed, { requestid: requestId, amount: toRupees(paise(amount)) }, context);
};

/** The money has not come, or not as it should: the company reads why, and may pay again. */
export const declinePayment: Handler<(typeof payments)["payments.decline"]> = async ({ orderId, reason }, context) => {
  const { db, services, refuse, note } = context;
  const found = await orderById(db, orderId);
  if (!found) throw refuse("not_found");
  const { provider, requestId } = found.order;
  const isConfirmed = services.providers.named(provider)?.can.confirmed;
  if (requestId === null || !(isConfirmed && (await endOrder(db, orderId, "decline", reason))))
    throw refuse("payment_moved_on");
  await note(db, {
    id: requestId,
    before: { payment: "open", order: orderId },
    after: { payment: "declined", order: orderId },
  });
  return "done";
};

/** The company noted the wrong payment, and takes the note back before anybody judged it. */
export const withdrawPayment: Handler<(typeof payments)["payments.withdrawReport"]> = async (
  { requestid },
  context,
) => {
  const { db, actor, services, refuse, note } = context;
  const withdrawn = await withdrawOrder(db, requestid, actor.loginid, confirmedBy(services.providers));
  if (!withdrawn) throw refuse((await statusOf(db, requestid, actor.loginid)) ? "payment_moved_on" : "not_found");
  const order = withdrawn.id;
  await note(db, { id: requestid, before: { payment: "open", order }, after: { payment: "withdrawn", order } });
  return "done";
};
