import { paise } from "#domain/money.ts";
import { claimOwedRefunds, type PaymentOrder, setRefund } from "#server/features/payments/attempt-queries.ts";
import { callProvider, noteFailure } from "#server/features/payments/failure-service.ts";
import type { Services } from "#server/platform/http/services.ts";

/** Gives back everything that is owed, or that one order; each by itself, so that one that cannot be given back holds up no other. */
export async function giveBack(services: Services, startedAt: Date, orderId?: number): Promise<void> {
  const next = () => claimOwedRefunds(services.db, startedAt, orderId);
  for (let page = await next(); page.length > 0; page = await next())
    for (const order of page) await refundOrder(services, order);
}

/** Outside any transaction. A provider that is asked twice for one order gives it back once. */
async function refundOrder(services: Services, order: PaymentOrder): Promise<void> {
  const { id, providerOrder, amount } = order;
  try {
    const provider = services.providers.named(order.provider);
    if (!provider?.can.refunds) throw new Error("This provider is not configured any more.");
    await setRefund(services.db, id, await callProvider(() => provider.refund(providerOrder, paise(amount))));
  } catch (error) {
    await noteFailure(services, order, "refund", error);
  }
}
