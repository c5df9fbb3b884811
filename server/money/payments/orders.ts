import type { payments } from "#contract/money/payments.ts";
import { confirmRequest } from "#server/hiring/requests/payment-moves.ts";
import { arrivedOf, bookArrival, holdArrived, obstacleOf } from "#server/money/payments/arrivals.ts";
import { setRefund } from "#server/money/payments/attempt-queries.ts";
import { lookUpOrder, type ProviderOrderState } from "#server/money/payments/look-ups.ts";
import { funded, lockArrived } from "#server/money/payments/milestone-captures.ts";
import { notifyOfOrder } from "#server/money/payments/notify-of-order.ts";
import {
  endOrder,
  type OrderDetails,
  openOrderOf,
  orderById,
  withdrawOrder,
} from "#server/money/payments/order-queries.ts";
import { type OutdatedOrder, outdatedOrder, outdatedOrderOf } from "#server/money/payments/present-state.ts";
import { callProvider } from "#server/money/payments/provider-calls.ts";
import { billOfOrder, book } from "#server/money/payments/service.ts";
import { hasUnmatched, settleUnmatched } from "#server/money/payments/unmatched-queries.ts";
import type { RecordAudit } from "#server/platform/audit/recorder.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { type Handler, type HandlerContext, withPreparation } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/http/services.ts";
import { reportedByCompany } from "#server/platform/payments/providers.ts";

/**
 * The money has arrived. The request is moved before its order is ended, in the lock order of all payment code. A payment for
 * a request that can no longer be paid is refused, because the platform could not refund it.
 */
export const confirmPayment: Handler<(typeof payments)["payments.confirm"]> = async (
  { orderId, ...input },
  context,
) => {
  const { db, services, refuse } = context;
  const details = await orderById(db, orderId);
  if (!details) throw refuse("not_found");
  const { provider, requestId, milestoneId } = details.order;
  if (services.providers.named(provider)?.can.confirmed !== "admin") throw refuse("payment_moved_on");
  const arrived = arrivedOf(input, details.order.amount);
  const obstacle = obstacleOf(input, arrived, milestoneId !== null);
  if (obstacle) throw refuse(obstacle);
  if (milestoneId !== null) return confirmFunding(details, context);
  if (requestId === null) throw refuse("payment_moved_on");
  const agreed = await confirmRequest(db, requestId, orderId);
  if (!(agreed && (await endOrder(db, orderId, "confirm")))) throw await outdatedOrder(orderId, context);
  await notifyOfOrder(db, "confirm", details);
  const bill = { requestId, ...billOfOrder(details.order) };
  const done = await book("confirm", { ...agreed, source: provider, order: { orderId } }, bill, context);
  await bookArrival(db, details, { ...input, ...arrived });
  return done;
};

type ConfirmContext = HandlerContext<(typeof payments)["payments.confirm"]>;

/** The money of a milestone has arrived. */
async function confirmFunding({ order }: OrderDetails, context: ConfirmContext): Promise<"done"> {
  const { db, actor, services, refuse, recordAudit } = context;
  const { id, milestoneId, amount } = order;
  const locked = await lockArrived(db, { orderId: id, milestoneId: milestoneId ?? 0, amount });
  if (!(locked && (await endOrder(db, id, "confirm")))) throw refuse("payment_moved_on");
  await funded(db, locked, { orderId: id, role: "admin", personId: actor.personId, services });
  await recordAudit(db, {
    id: locked.requestId,
    after: { payment: "paid", order: id, milestone: locked.milestone.id },
  });
  return "done";
}

/** The money has not arrived as reported. The company reads the reason and can pay again. */
export const declinePayment: Handler<(typeof payments)["payments.decline"]> = async (input, context) => {
  const { orderId, reason, receivedPaise } = input;
  const { db, services, refuse, recordAudit } = context;
  const details = await orderById(db, orderId);
  if (!details) throw refuse("not_found");
  const { provider } = details.order;
  const requestId = details.paidRequestId;
  const isConfirmed = services.providers.named(provider)?.can.confirmed === "admin";
  if (requestId === null || !(isConfirmed && (await endOrder(db, orderId, "decline", reason))))
    throw await outdatedOrder(orderId, context);
  await recordAudit(db, {
    id: requestId,
    before: { payment: "open", order: orderId },
    after: { payment: "declined", order: orderId, ...(receivedPaise && { received: receivedPaise }) },
  });
  await notifyOfOrder(db, "decline", details);
  const { providerOrder: reference } = details.order;
  if (receivedPaise) await holdArrived(db, details, { amount: receivedPaise, reference, reason: "amount" });
  return "done";
};

/** The company withdraws a reported payment that is neither confirmed nor declined. */
export const withdrawPayment: Handler<(typeof payments)["payments.withdrawReport"]> = async (
  { requestid },
  context,
) => {
  const { db, actor, services, recordAudit } = context;
  const withdrawn = await withdrawOrder(db, requestid, actor.accountId, reportedByCompany(services.providers));
  if (!withdrawn) throw await outdatedOrderOf(requestid, context);
  const order = withdrawn.id;
  await recordAudit(db, { id: requestid, before: { payment: "open", order }, after: { payment: "withdrawn", order } });
  return "done";
};

/** An open order and its state at the provider; it stays open where somebody confirms payments. */
interface CheckedOrder {
  readonly details: OrderDetails;
  readonly state: ProviderOrderState;
}

async function checkOrder(details: OrderDetails | undefined, services: Services): Promise<CheckedOrder | undefined> {
  if (details?.order.status !== "open") return undefined;
  const { order } = details;
  const isReported = reportedByCompany(services.providers).includes(order.provider);
  return { details, state: isReported ? "open" : await endAtProvider(order, services) };
}

/** Looks an order up, and cancels an open one at its provider, so that it cannot be paid there after it has ended here. */
async function endAtProvider(order: OrderDetails["order"], services: Services): Promise<ProviderOrderState> {
  const state = await lookUpOrder(services, order);
  const cancel = services.providers.named(order.provider)?.cancel;
  if (state !== "open" || !cancel) return state;
  try {
    await callProvider(() => cancel(order));
    return "open";
  } catch {
    // The order was paid in between, or the provider does not answer.
    const now = await lookUpOrder(services, order);
    return now === "open" ? "unreachable" : now;
  }
}

/** Cancels an order for its payer. The provider is asked first, and money that has arrived is booked instead. */
export const cancelOrder = withPreparation<(typeof payments)["payments.cancelOrder"], CheckedOrder | undefined>(
  async ({ requestId }, { services, actor }) =>
    checkOrder(await openOrderOf(services.db, requestId, actor.accountId), services),
  async ({ requestId }, context, checked) => {
    const { refuse } = context;
    if (!checked) throw await outdatedOrderOf(requestId, context);
    if (checked.state === "unreachable") throw refuse("unavailable");
    return end("cancel", checked, context);
  },
);

/** Closes an abandoned order for the admin, even when its provider does not answer. */
export const closeOrder = withPreparation<(typeof payments)["payments.closeOrder"], CheckedOrder | undefined>(
  async ({ orderId }, { services }) => checkOrder(await orderById(services.db, orderId), services),
  async ({ orderId, reason }, context, checked) => {
    if (checked) return end("close", checked, context, reason);
    throw await outdatedOrder(orderId, context);
  },
);

interface EndContext {
  readonly db: Db;
  readonly refuse: OutdatedOrder["refuse"];
  readonly recordAudit: RecordAudit;
}

async function end(
  move: "cancel" | "close",
  { details, state }: CheckedOrder,
  { db, refuse, recordAudit }: EndContext,
  reason: string | null = null,
): Promise<"done" | "captured"> {
  if (state === "captured") return "captured";
  const { id } = details.order;
  const requestId = details.paidRequestId;
  if (!(await endOrder(db, id, move, reason))) throw await outdatedOrder(id, { db, refuse });
  const before = { payment: "open", order: id };
  await recordAudit(db, {
    id: requestId ?? "",
    before,
    after: { payment: statuses[move], order: id, provider: state },
  });
  await notifyOfOrder(db, move, details);
  return "done";
}

const statuses = { cancel: "cancelled", close: "closed" } as const;

/** The admin records how an unmatched payment was settled. */
export const settleUnmatchedPayment: Handler<(typeof payments)["payments.settleUnmatched"]> = async (
  input,
  context,
) => {
  const { unmatchedId, note: settlement } = input;
  const { db, refuse, recordAudit } = context;
  const settled = await settleUnmatched(db, unmatchedId, settlement);
  if (!settled) throw refuse((await hasUnmatched(db, unmatchedId)) ? "payment_moved_on" : "not_found");
  const { amount, currency } = settled;
  await recordAudit(db, {
    id: unmatchedId,
    before: { amount, currency },
    after: { payment: "settled", note: settlement },
  });
  return "done";
};

/** The admin records a refund that was made outside the provider. */
export const recordRefund: Handler<(typeof payments)["payments.recordRefund"]> = async (input, context) => {
  const { orderId, note: refund } = input;
  const { db, recordAudit } = context;
  if (!(await setRefund(db, orderId, refund))) throw await outdatedOrder(orderId, context);
  await recordAudit(db, { id: orderId, after: { payment: "refunded", order: orderId, note: refund } });
  return "done";
};
