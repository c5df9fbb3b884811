import type { IncomingHttpHeaders } from "node:http";
import type { RefusalCode } from "#domain/refusals.ts";
import { runStart } from "#server/features/payments/attempt-queries.ts";
import { handleEvent } from "#server/features/payments/capture-service.ts";
import { storeEvent, waitingEventIds } from "#server/features/payments/event-queries.ts";
import { lookUpOpenOrders } from "#server/features/payments/look-up-service.ts";
import { reconcileAfterRestore } from "#server/features/payments/reconcile-service.ts";
import { giveBack } from "#server/features/payments/refund-service.ts";
import type { Services } from "#server/platform/http/services.ts";
import { BadSignature, type PaymentEvent, type PaymentProvider } from "#server/platform/payments/provider.ts";

/**
 * A message of a provider, by whichever way it came: stored, then handled. What is stored is handled, whatever happens now.
 * Answers why it was not taken, if it was not.
 */
export async function receiveMessage(
  services: Services,
  name: string,
  body: string,
  headers: IncomingHttpHeaders,
): Promise<Untaken | undefined> {
  const provider = services.providers.named(name);
  if (!provider?.can.events) return "not_found";
  const event = read(provider, body, headers);
  if (typeof event === "string") return event;
  if (event) await storeAndHandle(services, provider, event, body);
  return undefined;
}

type Untaken = Extract<RefusalCode, "not_found" | "bad_signature" | "invalid">;

function read(provider: PaymentProvider, body: string, headers: IncomingHttpHeaders) {
  try {
    return provider.parseWebhook(body, headers);
  } catch (error) {
    return error instanceof BadSignature ? "bad_signature" : "invalid";
  }
}

async function storeAndHandle(services: Services, { name }: PaymentProvider, event: PaymentEvent, body: string) {
  const handled = await handleEvent(services, await storeEvent(services.db, name, event, body));
  if (handled?.outcome === "refunded") await giveBack(services, await runStart(services.db), handled.orderId);
}

/**
 * What a crash, a lost message or a restore left: captures since a backup, orders that wait too long, unhandled messages, and money
 * to give back. A step that fails keeps no other from its turn.
 */
export async function repairPayments(services: Services): Promise<void> {
  const startedAt = await runStart(services.db);
  for (const step of [reconcileAfterRestore, lookUpOpenOrders, handleWaitingEvents, giveBack])
    await step(services, startedAt).catch((error: unknown) =>
      services.log.error({ err: error }, "payment reconciliation failed"),
    );
}

async function handleWaitingEvents(services: Services): Promise<void> {
  let page = await waitingEventIds(services.db, 0);
  while (page.length > 0) {
    for (const id of page) await handleEvent(services, id);
    page = await waitingEventIds(services.db, page.at(-1) ?? 0);
  }
}
