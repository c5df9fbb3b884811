import { orderCurrency, orderLifetimeHours } from "#domain/money/payment-order.ts";
import { paise } from "#domain/money.ts";
import { claimOpenOrders, clearFailures, type PaymentOrder } from "#server/money/payments/attempt-queries.ts";
import { handleStored, noteOf } from "#server/money/payments/captures.ts";
import { storeEvent } from "#server/money/payments/event-queries.ts";
import { notifyOfOrder } from "#server/money/payments/notify-of-order.ts";
import { endOrder, orderById } from "#server/money/payments/order-queries.ts";
import { callProvider, noteFailure } from "#server/money/payments/provider-calls.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Services } from "#server/platform/http/services.ts";
import { type OrderReport, type PaymentProvider, UnknownOrder } from "#server/platform/payments/provider.ts";
import { reportedByCompany } from "#server/platform/payments/providers.ts";

/** The state of an order at its provider; nothing was captured for an `unknown` one. */
export type ProviderOrderState = OrderReport["state"] | "unknown" | "unreachable";

/**
 * Asks the provider for the state of an order, outside any transaction. A capture is stored as a message with the reported amount
 * and currency, and handled like a message of the provider.
 */
export async function lookUpOrder(services: Services, order: PaymentOrder): Promise<ProviderOrderState> {
  const { db, providers } = services;
  const { id, failureCount } = order;
  const provider = providers.named(order.provider);
  try {
    if (!provider?.can.events) throw new Error("This provider is not configured any more.");
    const report = await callProvider(() => provider.lookUp(order));
    if (failureCount > 0) await clearFailures(db, id);
    if (report.state !== "open") await handleReport(services, provider, order, report);
    return report.state;
  } catch (error) {
    await noteFailure(services, order, "look_up", error);
    return error instanceof UnknownOrder ? "unknown" : "unreachable";
  }
}

async function handleReport(services: Services, { name }: PaymentProvider, order: PaymentOrder, report: OrderReport) {
  const { providerOrder } = order;
  const { amount, currency, payment } =
    report.state === "captured"
      ? { payment: undefined, ...report }
      : { amount: paise(order.amount), currency: orderCurrency };
  const id = `lookup_${providerOrder}_${report.state}_${amount}_${currency}`;
  const event = { id, order: providerOrder, state: report.state, amount, currency, payment };
  await handleStored(services, await storeEvent(services.db, name, event, ""));
}

/** The number of look-ups at a time, so that a slow answer does not delay the others. */
const parallelLookUps = 5;
/** A run ends before the next ones queue up; they start with the orders that it did not reach. */
const runLimitMs = 4 * 60_000;

/** Looks up every order that waits for its provider, least recently looked up first. */
export async function lookUpOpenOrders(services: Services, startedAt: Date): Promise<void> {
  const { db, providers } = services;
  const deadline = Date.now() + runLimitMs;
  while (Date.now() < deadline) {
    const page = await claimOpenOrders(db, startedAt, reportedByCompany(providers));
    if (page.length === 0) return;
    const lookUpNext = async () => {
      for (let order = page.shift(); order; order = page.shift()) await lookUpOrExpire(services, order, startedAt);
    };
    await Promise.all(Array.from({ length: parallelLookUps }, lookUpNext));
  }
}

async function lookUpOrExpire(services: Services, order: PaymentOrder, now: Date): Promise<void> {
  try {
    const state = await lookUpOrder(services, order);
    const expiresAt = order.expiresAt?.getTime() ?? order.createdAt.getTime() + orderLifetimeHours * 3_600_000;
    if (now.getTime() > expiresAt && (state === "open" || state === "unknown"))
      await services.db.transaction((tx) => expire(tx, order.id));
  } catch (error) {
    services.log.error({ err: error, order: order.id }, "a payment could not be looked up");
  }
}

/** The order was not paid in time; the company can pay again. */
async function expire(tx: Db, id: number): Promise<void> {
  const details = await orderById(tx, id);
  if (!(details && (await endOrder(tx, id, "expire")))) return;
  await noteOf(tx, details, { payment: "open", order: id }, { payment: "expired", order: id }, "paymentexpiry");
  await notifyOfOrder(tx, "expire", details);
}
