import type { SentTo } from "#web/lib/api-types.ts";
import { allRowsQuery } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";

export type ReportName = "clientreport" | "freelancerreport" | "categorywisefreelancer";

/** Accounts as a report lists them. */
export const reportQuery = <N extends ReportName>(name: N, input: SentTo<N> | undefined) => pagedQuery(name, input);

export const monthlyTotalsQuery = allRowsQuery("reports.listMonthlyTotals", {});

export const categoryChartQuery = allRowsQuery("piechartcategory", {});
