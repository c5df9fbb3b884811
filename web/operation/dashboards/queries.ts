import { allRowsQuery } from "#web/lib/lists.ts";

/** The tasks of the admin in numbers. */
export const adminSummaryQuery = allRowsQuery("dashboards.admin", {});
