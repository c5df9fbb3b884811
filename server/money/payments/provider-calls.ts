import { paise } from "#domain/money.ts";
import {
  claimOwedRefunds,
  countFailure,
  type PaymentOrder,
  setRefund,
} from "#server/money/payments/attempt-queries.ts";
import type { Services } from "#server/platform/http/services.ts";
import { paymentFailures } from "#server/platform/metrics.ts";

const providerTimeoutMs = 10_000;

const reasonLength = 300;

/** Calls a provider with a timeout. Never within a transaction, which would wait for the network. */
export async function callProvider<T>(call: () => Promise<T>, timeoutMs = providerTimeoutMs): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The provider did not answer in time.")), timeoutMs);
  });
  try {
    return await Promise.race([call(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Counts a failure of one order, keeps its reason for the admin, and logs the first failure of a series. The next run retries. */
export async function noteFailure(
  { db, log }: Pick<Services, "db" | "log">,
  { id, provider }: Pick<PaymentOrder, "id" | "provider">,
  operation: "look_up" | "refund" | "open_page",
  error: unknown,
): Promise<void> {
  paymentFailures.inc({ provider, operation });
  const failures = await countFailure(db, id, reasonOf(error));
  if (failures === 1) log.error({ err: error, order: id, provider, operation }, "a payment provider failed");
}

/** The reason, short enough for a screen. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error && error.message ? error.message : String(error)).slice(0, reasonLength);

/** Refunds every order that is owed one, or one order; a failure does not stop the others. */
export async function payOwedRefunds(services: Services, startedAt: Date, orderId?: number): Promise<void> {
  const next = () => claimOwedRefunds(services.db, startedAt, services.settings, orderId);
  for (let page = await next(); page.length > 0; page = await next())
    for (const order of page) await refundOrder(services, order);
}

/** Outside any transaction. A provider refunds an order once, however often it is asked. */
async function refundOrder(services: Services, order: PaymentOrder): Promise<void> {
  const { id, amount, partRefund } = order;
  try {
    const provider = services.providers.named(order.provider);
    if (!provider?.can.refunds) throw new Error("This provider is not configured any more.");
    await setRefund(services.db, id, await callProvider(() => provider.refund(order, paise(partRefund ?? amount))));
  } catch (error) {
    await noteFailure(services, order, "refund", error);
  }
}
