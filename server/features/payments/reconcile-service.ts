import { paymentProviders } from "#domain/payment-order.ts";
import { storeEvent } from "#server/features/payments/event-queries.ts";
import { callProvider } from "#server/features/payments/failure-service.ts";
import { completeReconciliations, pendingSince } from "#server/features/payments/reconciliation-queries.ts";
import type { Services } from "#server/platform/http/services.ts";
import { paymentFailures } from "#server/platform/metrics.ts";

/**
 * After a restore: what providers captured since the moment of the backup is listed and handled like their messages. A provider that
 * cannot list is asked about the orders the backup knows as open, as always; what else it captured cannot be found, and the log says so.
 */
export async function reconcileAfterRestore({ db, providers, log }: Services): Promise<void> {
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
