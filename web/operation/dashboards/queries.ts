import { allRowsQuery } from "#web/lib/lists.ts";

/** What awaits the admin. */
export const adminSummaryQuery = allRowsQuery("dashboards.admin", {});
