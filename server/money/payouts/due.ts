import { activateAccounts } from "#server/money/payouts/account-queries.ts";
import { processOperations } from "#server/money/payouts/operations.ts";
import { createTransfers } from "#server/money/payouts/transfers.ts";
import { processUpgrade } from "#server/money/payouts/upgrade.ts";
import { createWeeklyRuns } from "#server/money/payouts/weekly-runs.ts";
import type { Services } from "#server/platform/http/services.ts";
import { runSteps } from "#server/platform/jobs/steps.ts";

/**
 * What is due by the clock: new payout accounts become active, old payments get what is owed for them, the runs of a week are
 * created, and what providers have to make or may report is sent and looked up. Several instances may run it at the same time.
 */
export async function processPayouts(services: Services, now = new Date()): Promise<void> {
  await runSteps(services, "payouts", {
    accounts: () => activateAccounts(services.db, now),
    "payments of before": () => processUpgrade(services),
    "weekly runs": () => createWeeklyRuns(services, now),
    transfers: () => createTransfers(services),
    operations: () => processOperations(services),
  });
}
