import { randomUUID } from "node:crypto";
import type { payments } from "#contract/money/payments.ts";
import { screen } from "#contract/screens.ts";
import { orderCurrency } from "#domain/money/payment-order.ts";
import { paise, toRupees } from "#domain/money.ts";
import { outdatedRequest } from "#server/hiring/requests/present-state.ts";
import { handleStored, noteOf } from "#server/money/payments/captures.ts";
import { storeEvent } from "#server/money/payments/event-queries.ts";
import {
  billOf,
  endOrder,
  insertOrder,
  type OrderDetails,
  openOrderOf,
  orderById,
  orderNamed,
  setPage,
} from "#server/money/payments/order-queries.ts";
import { callProvider, noteFailure } from "#server/money/payments/provider-calls.ts";
import { auditedFee } from "#server/money/payments/service.ts";
import type { Handler, HandlerContext } from "#server/platform/http/context.ts";
import { cannot, Declined } from "#server/platform/payments/provider.ts";
import { addressOf } from "#server/platform/settings.ts";

type Start = (typeof payments)["payments.start"];
type StartContext = HandlerContext<Start>;

/**
 * Begins a payment on a page of the provider. The order is committed before the provider is called, so that a message about it is
 * understood even if this process ends before it reads the answer. A repeated call continues with the same order and page.
 */
export const startPayment: Handler<Start> = async ({ requestId }, context) => {
  const { services, actor, refuse, recordAudit } = context;
  const { chosen } = services.providers;
  if (!chosen.openPage) throw refuse("unavailable");
  const openOrder = () => openOrderOf(services.db, requestId, actor.accountId);
  const earlier = await openOrder();
  const begun = earlier ? undefined : await beginOrder(requestId, context);
  // A concurrent call may have begun it.
  const details = earlier ?? begun ?? (await openOrder());
  if (!details || details.order.provider !== chosen.name || isOver(details.order)) throw refuse("payment_waits");
  const { id: orderId, url } = details.order;
  if (!begun) await recordAudit(services.db, { id: requestId, after: { payment: "open", order: orderId } });
  return { outcome: "done", orderId, url: url ?? (await openPage(details, !begun, context)) };
};

/** The repair job ends it within a minute. */
const isOver = ({ expiresAt }: OrderDetails["order"]) => expiresAt !== null && expiresAt <= new Date();

/** Inserts and commits an open order; undefined where a concurrent call has. */
async function beginOrder(requestId: number, context: StartContext): Promise<OrderDetails | undefined> {
  const { services, actor, refuse, recordAudit } = context;
  const { chosen } = services.providers;
  const bill = await billOf(services.db, requestId, actor.accountId);
  if (bill?.status !== "completed" || bill.price === null)
    throw await outdatedRequest(requestId, { db: services.db, actor, refuse });
  const [price, clientFee] = [paise(bill.price), paise(bill.clientFee)];
  const amount = paise(price + clientFee);
  // The page decides how the payment ends: until it is paid, the order stays open.
  const { id: providerOrder } = await chosen.createOrder({ key: randomUUID(), amount, outcome: "silent" });
  const of = { requestId, companyId: actor.accountId, provider: chosen.name, reference: null };
  return services.db.transaction(async (tx) => {
    const order = await insertOrder(tx, { ...of, price, clientFee, providerOrder });
    if (order === undefined) return undefined;
    const audited = { payment: "open", order, cost: toRupees(price), ...auditedFee(clientFee) };
    await recordAudit(tx, { id: requestId, after: audited });
    return orderById(tx, order);
  });
}

/** Opens the page of an order outside any transaction, and stores it. */
async function openPage(details: OrderDetails, isRetry: boolean, { services, refuse }: StartContext): Promise<string> {
  const { order, title, workId, paidRequestId } = details;
  const { id, amount, milestoneId } = order;
  // An open order has its request, so neither id is missing here.
  const ids = { workid: workId ?? 0, reqid: paidRequestId ?? 0 };
  const returned =
    milestoneId === null
      ? screen("/clientmaster/payment/$workid/$reqid", ids)
      : screen("/clientmaster/progressview/$workid/$reqid", ids);
  const returnUrl = addressOf(services.settings) + returned;
  const terms = { amount: paise(amount), description: title ?? "", returnUrl, isRetry };
  const open = services.providers.chosen.openPage ?? cannot("have a page");
  try {
    const page = await callProvider(() => open(order, terms));
    await setPage(services.db, id, page);
    return page.url;
  } catch (error) {
    await noteFailure(services, order, "open_page", error);
    if (!(error instanceof Declined)) throw refuse("unavailable");
    await services.db.transaction(async (tx) => {
      if (await endOrder(tx, id, "fail"))
        await noteOf(tx, details, { payment: "open", order: id }, { payment: "failed", order: id });
    });
    throw refuse("payment_declined");
  }
}

/**
 * The browser returns from the provider's page with a signed result. The signature is checked over the ids in our own row, and ends in
 * the move in which a message of the provider ends.
 */
export const confirmReturn: Handler<(typeof payments)["payments.confirmReturn"]> = async (input, context) => {
  const { services, actor, refuse } = context;
  const { referenceId, paymentId, status, signature } = input;
  const { chosen } = services.providers;
  const details = await orderNamed(services.db, chosen.name, referenceId);
  if (details?.order.companyId !== actor.accountId) throw refuse("not_found");
  const { providerOrder, providerPage, amount } = details.order;
  const proof = { order: providerOrder, page: providerPage ?? "", payment: paymentId, status, signature };
  if (providerPage === null || !chosen.verify(proof)) throw refuse("bad_signature");
  if (status !== "paid") return "pending";
  const event = {
    id: `return_${paymentId}`,
    order: providerOrder,
    state: "captured" as const,
    // The page takes the whole amount only.
    amount: paise(amount),
    currency: orderCurrency,
    payment: paymentId,
  };
  await handleStored(services, await storeEvent(services.db, chosen.name, event, ""));
  const now = await orderById(services.db, details.order.id);
  return now?.order.status === "paid" ? "done" : "pending";
};
