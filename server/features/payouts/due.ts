import { activateAccounts } from "#server/features/payouts/account-queries.ts";
import { processUpgrade } from "#server/features/payouts/upgrade.ts";
import { createWeeklyRuns } from "#server/features/payouts/weekly-runs.ts";
import type { Services } from "#server/platform/http/services.ts";

type DueServices = Pick<Services, "db" | "platformSettings">;

/**
 * What is due by the clock: new payout accounts become active, old payments get what is owed for them, and the runs of a week are
 * created. Several instances may run it at the same time.
 */
export async function processPayouts(services: DueServices, now = new Date()): Promise<void> {
  await activateAccounts(services.db, now);
  await processUpgrade(services);
  await createWeeklyRuns(services, now);
}
