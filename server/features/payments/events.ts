import type { IncomingHttpHeaders } from "node:http";
import { paymentProviders } from "#domain/payment-order.ts";
import type { RefusalCode } from "#domain/refusals.ts";
import { completeReconciliations, pendingSince, runStart } from "#server/features/payments/attempt-queries.ts";
import { handleEvent } from "#server/features/payments/captures.ts";
import { storeEvent, waitingEventIds } from "#server/features/payments/event-queries.ts";
import { lookUpOpenOrders } from "#server/features/payments/look-ups.ts";
import { callProvider, giveBack } from "#server/features/payments/provider-calls.ts";
import type { Services } from "#server/platform/http/services.ts";
import { paymentFailures } from "#server/platform/metrics.ts";
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

/**
 * After a restore: what providers captured since the moment of the backup is listed and handled like their messages. A provider that
 * cannot list is asked about the orders the backup knows as open, as always; what else it captured cannot be found, and the log says so.
 */
async function reconcileAfterRestore({ db, providers, log }: Services): Promise<void> {
  const since = await pendingSince(db);
  if (!since) return;
  const reporting = paymentProviders.flatMap((name) => providers.named(name) ?? []).filter(({ can }) => can.events);
  let isComplete = true;
  for (const provider of reporting) {
    const { name, listCaptures } = provider;
    if (!listCaptures) {
      log.warn({ provider: name, since }, "the provider cannot list captures: only open orders are looked up");
      continue;
    }
    try {
      for (const event of await callProvider(() => listCaptures(since))) await storeEvent(db, name, event, "");
    } catch (error) {
      isComplete = false;
      paymentFailures.inc({ provider: name, operation: "list" });
      log.error({ err: error, provider: name, since }, "captures since the backup could not be listed yet");
    }
  }
  if (isComplete) await completeReconciliations(db);
}
