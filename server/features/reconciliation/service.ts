import type { reconciliation } from "#contract/reconciliation.ts";
import type { Day } from "#domain/day.ts";
import { paymentProviders } from "#domain/payment-order.ts";
import { notifyAdmins } from "#server/features/notifications/queries.ts";
import { callProvider } from "#server/features/payments/provider-calls.ts";
import {
  closeDifference as close,
  dueDays,
  hasDifference,
  idsOfDay,
  markCompared,
  recordDifferences,
  storeMovements,
} from "#server/features/reconciliation/queries.ts";
import type { Handler } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/http/services.ts";
import type { PaymentProvider } from "#server/platform/payments/provider.ts";

type ReconciliationServices = Pick<Services, "db" | "providers" | "log">;

/**
 * Compares the days before with what the providers report of them, once each. A provider that fails does not stop the others, and is
 * asked again by the next run.
 */
export async function reconcile(services: ReconciliationServices, now = new Date()): Promise<void> {
  const { db, providers, log } = services;
  for (const name of paymentProviders) {
    const provider = providers.named(name);
    if (!provider?.movements) continue;
    for (const day of await dueDays(db, name, now))
      await reconcileDay(services, provider, day).catch((error: unknown) =>
        log.error({ err: error, provider: name, day }, "a day was not compared with the report of the provider"),
      );
  }
}

/** The provider is asked outside the transaction. */
async function reconcileDay({ db }: ReconciliationServices, provider: PaymentProvider, day: Day): Promise<void> {
  const { name, movements } = provider;
  if (!movements) return;
  const known = await idsOfDay(db, name, day);
  const reported = await callProvider(() => movements(day, known));
  await db.transaction(async (tx) => {
    await storeMovements(tx, name, day, reported);
    await markCompared(tx, name, day);
    const count = await recordDifferences(tx, name, day);
    if (count > 0)
      await notifyAdmins(tx, { kind: "reconciliation_difference", subjectKind: "payment", subjectId: 0, facts: {} });
  });
}

/** The admin says how a difference is explained. */
export const closeDifference: Handler<(typeof reconciliation)["reconciliation.close"]> = async (input, context) => {
  const { db, actor, recordAudit, refuse } = context;
  const { differenceId, note } = input;
  const closed = await close(db, { differenceId, note, closedBy: actor.accountId });
  if (!closed) throw refuse((await hasDifference(db, differenceId)) ? "payment_moved_on" : "not_found");
  await recordAudit(db, { id: `difference ${differenceId}`, after: { ...closed, closed: true } });
  return "done";
};
