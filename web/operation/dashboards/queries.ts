import { allRowsQuery } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";
import type { ListQueryInput } from "#web/ui/list/list-query.ts";

/** The tasks of the admin in numbers. */
export const adminSummaryQuery = allRowsQuery("dashboards.admin", {});

const recent = 10;

export const recentOrders = ["oldest", "newest"] as const;

export const recentTransactionsQuery = (input: ListQueryInput<(typeof recentOrders)[number]>) =>
  pagedQuery("paymentdetails", { limit: recent, ...input });
