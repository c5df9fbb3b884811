import { agreedBrokerageOf, splitCost, splitInRupees } from "#domain/catalog/fee.ts";
import { orderCurrency, type UnmatchedReason } from "#domain/money/payment-order.ts";
import { payoutHoldOf } from "#domain/money/payout.ts";
import { paise, toRupees } from "#domain/money.ts";
import type { AuditFacts } from "#domain/operation/audit.ts";
import { notifyParties } from "#server/hiring/requests/notify-parties.ts";
import { captureRequest } from "#server/hiring/requests/payment-moves.ts";
import { statusesOf } from "#server/hiring/requests/service.ts";
import { bookPayment, bookUnmatchedPayment } from "#server/money/ledger/queries.ts";
import { countFailure, runStart } from "#server/money/payments/attempt-queries.ts";
import { linkChargebacks } from "#server/money/payments/chargeback-queries.ts";
import { countEventFailure, markHandled, takeEvent } from "#server/money/payments/event-queries.ts";
import { funded, lockArrived } from "#server/money/payments/milestone-captures.ts";
import { notifyOfOrder, notifyOfUnmatched } from "#server/money/payments/notify-of-order.ts";
import {
  endOrder,
  markArrived,
  type OrderDetails,
  orderNamed,
  verifyPayment,
} from "#server/money/payments/order-queries.ts";
import { payOwedRefunds, reasonOf } from "#server/money/payments/provider-calls.ts";
import { auditedFee, billOfOrder } from "#server/money/payments/service.ts";
import { insertUnmatched, isUnmatched } from "#server/money/payments/unmatched-queries.ts";
import { bookTaxOfPayment } from "#server/money/taxes/booking.ts";
import { insertEntry, insertOwnEntry } from "#server/platform/audit/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Services } from "#server/platform/http/services.ts";
import { paymentFailures } from "#server/platform/metrics.ts";

interface Handled {
  readonly outcome: string;
  readonly orderId: number | undefined;
}

/** Handles a stored message once, in one transaction; a concurrent run finds it handled. A failure is counted, and the next run tries again. */
export async function handleEvent(services: Services, id: number): Promise<Handled | undefined> {
  const { db, log } = services;
  try {
    const handled = await db.transaction((tx) => handle(tx, services, id));
    if (handled?.outcome === "unknown" || handled?.outcome === "mismatch")
      log.error({ event: id, outcome: handled.outcome }, "a payment that matches no order");
    return handled;
  } catch (error) {
    const event = await countEventFailure(db, id);
    if (!event) return undefined;
    paymentFailures.inc({ provider: event.provider, operation: "message" });
    const details = await orderNamed(db, event.provider, event.providerOrder);
    if (details) await countFailure(db, details.order.id, reasonOf(error));
    if (event.failureCount === 1) log.error({ err: error, event: id }, "a payment event will be retried");
    return undefined;
  }
}

/** Handles a stored message, and then refunds what cannot be paid with its money. */
export async function handleStored(services: Services, id: number): Promise<Handled | undefined> {
  const handled = await handleEvent(services, id);
  if (handled?.outcome === "refunded") await payOwedRefunds(services, await runStart(services.db), handled.orderId);
  return handled;
}

async function handle(tx: Db, services: Services, id: number): Promise<Handled | undefined> {
  const taken = await takeEvent(tx, id);
  if (!taken) return undefined;
  const { event, isOld } = taken;
  const details = await orderNamed(tx, event.provider, event.providerOrder);
  // The transaction that inserts its order may not be committed yet.
  if (!details && !isOld) return undefined;
  const outcome = await applyEvent(tx, details, event, services);
  await markHandled(tx, id, outcome);
  return { outcome, orderId: details?.order.id };
}

type Stored = NonNullable<Awaited<ReturnType<typeof takeEvent>>>["event"];

/** Applies a message. Their order does not matter: a capture counts, whatever other messages say before or after it. */
async function applyEvent(
  tx: Db,
  details: OrderDetails | undefined,
  event: Stored,
  services: Services,
): Promise<string> {
  const { state } = event;
  if (state === "captured") return capture(tx, details, event, services);
  if (!details) return "unknown";
  const { id } = details.order;
  if (state === "open" || !(await endOrder(tx, id, "fail"))) return "nothing";
  await noteOf(tx, details, { payment: "open", order: id }, { payment: "failed", order: id });
  await notifyOfOrder(tx, "fail", details);
  return "failed";
}

async function capture(tx: Db, details: OrderDetails | undefined, event: Stored, services: Services): Promise<string> {
  if (await isUnmatched(tx, event)) return "nothing";
  if (!details) return hold(tx, details, event, "unknown_order");
  if (event.currency !== orderCurrency) return hold(tx, details, event, "currency");
  if (event.amount !== details.order.amount) return hold(tx, details, event, "amount");
  return payOrRefund(tx, details, event, services);
}

async function payOrRefund(tx: Db, details: OrderDetails, event: Stored, services: Services): Promise<string> {
  const { id, requestId, companyId, provider } = details.order;
  const amount = paise(details.order.amount);
  const bill = billOfOrder(details.order);
  if (details.order.milestoneId !== null && (await fundByCapture(tx, details, event, services))) return "paid";
  const agreed = requestId === null ? undefined : await captureRequest(tx, requestId, id, bill);
  if (!agreed || requestId === null) {
    if (!services.providers.named(provider)?.can.refunds) return hold(tx, details, event, "not_payable");
    if (!(await markArrived(tx, id, "refund", event.providerPayment))) return "nothing";
    await assertNotHeld(tx, event);
    await bookUnmatchedPayment(tx, { id, companyId, amount });
    await noteOf(tx, details, {}, { payment: "refunded", order: id, cost: toRupees(amount) });
    await notifyOfOrder(tx, "refund", details);
    return "refunded";
  }
  if (!(await markArrived(tx, id, "capture", event.providerPayment)))
    throw new Error(`order ${id} is settled, and its request is not`);
  await assertNotHeld(tx, event);
  const { price: cost, clientFee } = bill;
  const { brokerageBps, brokerageFixedPaise, price: _agreed, ...parties } = agreed;
  const payoutHold = payoutHoldOf(services.platformSettings.current());
  const fee = agreedBrokerageOf({ brokerageBps, brokerageFixedPaise });
  const split = { ...splitCost(cost, fee), clientFee };
  const order = { orderId: id };
  await bookPayment(tx, { requestId, cost, ...split, ...parties, source: provider, hold: payoutHold, order });
  await bookTaxOfPayment(tx, services, { requestId, ...split, ...parties });
  await linkChargebacks(tx, id);
  await verifyPayment(tx, parties.company, provider);
  const { before, after } = statusesOf("pay");
  await noteOf(tx, details, before, { ...after, ...splitInRupees(cost, fee), ...auditedFee(clientFee) });
  await notifyParties(tx, services, "pay", { request: agreed, requestId, by: "client" });
  await notifyOfOrder(tx, "capture", details);
  return "paid";
}

/** Funds the milestone of an order with its money. False where that cannot be done any more, so that the money goes back. */
async function fundByCapture(tx: Db, details: OrderDetails, event: Stored, services: Services): Promise<boolean> {
  const { id, milestoneId, amount } = details.order;
  const locked = milestoneId === null ? undefined : await lockArrived(tx, { orderId: id, milestoneId, amount });
  if (!locked) return false;
  if (!(await markArrived(tx, id, "capture", event.providerPayment)))
    throw new Error(`order ${id} is settled, and its milestone is not`);
  await assertNotHeld(tx, event);
  await funded(tx, locked, { orderId: id, role: "provider", services });
  await noteOf(tx, details, { milestone: locked.milestone.status }, { milestone: "funded", order: id });
  return true;
}

/** With the order locked: a concurrent message may have held the same money. This one is retried then. */
async function assertNotHeld(tx: Db, event: Stored): Promise<void> {
  if (await isUnmatched(tx, event)) throw new Error(`the money of ${event.providerOrder} is held already`);
}

/** Holds money that pays for nothing until the admin settles it, and ends the order unless its own money arrived before. */
async function hold(
  tx: Db,
  details: OrderDetails | undefined,
  event: Stored,
  reason: UnmatchedReason,
): Promise<string> {
  const order = details?.order;
  if (order && reason === "not_payable" && !(await markArrived(tx, order.id, "hold", event.providerPayment)))
    return "nothing";
  const unmatched = await insertUnmatched(tx, event, { reason, order });
  if (!unmatched) return "nothing";
  if (order && reason !== "not_payable") await markArrived(tx, order.id, "hold", event.providerPayment);
  await notifyOfUnmatched(tx, unmatched, details);
  const { amount, currency } = event;
  const facts = { payment: "unmatched", reason, amount, currency, unmatched: unmatched.id };
  if (details) await noteOf(tx, details, {}, { ...facts, order: details.order.id });
  else
    await insertOwnEntry(tx, {
      call: "paymentevent",
      subject: "payment",
      subjectId: String(unmatched.id),
      after: facts,
    });
  if (reason === "unknown_order") return "unknown";
  return reason === "not_payable" ? "unmatched" : "mismatch";
}

/** The entry names the company whose payment it is, because the provider only reports the result. */
export async function noteOf(
  tx: Db,
  { order, username, role }: OrderDetails,
  before: AuditFacts,
  after: AuditFacts,
  call = "paymentevent",
) {
  const who = { accountId: order.companyId, username, role, address: "", requestId: "" };
  const { milestoneId, requestId } = order;
  const subject = milestoneId === null ? "request" : "milestone";
  const id = milestoneId ?? requestId;
  const subjectId = id === null ? null : String(id);
  await insertEntry(tx, { ...who, call, outcome: "done", subject, subjectId, before, after });
}
