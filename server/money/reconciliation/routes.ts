import type { reconciliation } from "#contract/money/reconciliation.ts";
import { listDifferences, listMissingReports } from "#server/money/reconciliation/queries.ts";
import { closeDifference } from "#server/money/reconciliation/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** Differences between what payment providers report and what is recorded here. */
export const reconciliationHandlers: Handlers<typeof reconciliation> = {
  "reconciliation.list": async ({ isClosed, ...page }, { db }) => listDifferences(db, isClosed ?? false, page),
  "reconciliation.close": closeDifference,
  "reconciliation.listMissingReports": async (_, { db }) => listMissingReports(db),
};
