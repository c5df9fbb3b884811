import type { reconciliation } from "#contract/money/reconciliation.ts";
import type { Day } from "#domain/day.ts";
import { paymentProviders } from "#domain/money/payment-order.ts";
import { bookProviderFees } from "#server/money/ledger/provider-fee-queries.ts";
import { callProvider, reasonOf } from "#server/money/payments/provider-calls.ts";
import {
  closeDifference as close,
  deleteOldMissingReports,
  dueDays,
  hasDifference,
  markCompared,
  movementsRecordedOn,
  noteMissingReport,
  recordDifferences,
  storeMovements,
} from "#server/money/reconciliation/queries.ts";
import { notifyAdmins } from "#server/notify/notifications/queries.ts";
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
  await deleteOldMissingReports(db, now);
  for (const name of paymentProviders) {
    const provider = providers.named(name);
    if (!provider?.movements) continue;
    for (const day of await dueDays(db, name, now))
      await reconcileDay(services, provider, day).catch(async (error: unknown) => {
        log.error({ err: error, provider: name, day }, "a day was not compared with the report of the provider");
        await noteMissingReport(db, name, day, reasonOf(error));
      });
  }
}

/** A report has many pages. */
const reportTimeoutMs = 5 * 60_000;

/** The provider is asked outside the transaction. */
async function reconcileDay({ db }: ReconciliationServices, provider: PaymentProvider, day: Day): Promise<void> {
  const { name, movements, can } = provider;
  if (!movements) return;
  const recorded = await movementsRecordedOn(db, name, day);
  const reported = await callProvider(() => movements(day, recorded), reportTimeoutMs);
  await db.transaction(async (tx) => {
    await storeMovements(tx, name, day, reported);
    await bookProviderFees(tx, name);
    await markCompared(tx, name, day);
    const count = await recordDifferences(tx, { name, kinds: can.reports }, day);
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
