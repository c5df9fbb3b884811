import { allRowsQuery } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";

/** Differences between payment providers and what is recorded here, open or closed. */
export const differencesQuery = (isClosed: boolean) => pagedQuery("reconciliation.list", { isClosed });

/** Days whose report of a provider could not be read so far. */
export const missingReportsQuery = allRowsQuery("reconciliation.listMissingReports", {});
