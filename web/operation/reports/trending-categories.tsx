import type { ComponentType } from "react";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { categoryChartQuery } from "#web/operation/reports/queries.ts";
import type { ChartProps } from "#web/ui/charts/category-chart.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { Skeleton } from "#web/ui/state.tsx";

/** How many requests each category has, as the chart that is given. */
export function TrendingCategories({ chart: Chart }: { readonly chart: ComponentType<ChartProps> }) {
  const categories = useAllRows(categoryChartQuery);
  const points = categories.rows.map((row) => ({ name: row.categoryname, count: row.count_of_requests }));
  const counts = points.some(({ count }) => count > 0);
  const empty = (
    <EmptyState art="requests" title={t("No applications yet")}>
      <p className="soft">{t("Categories appear here once freelancers apply for jobs.")}</p>
    </EmptyState>
  );
  return (
    <Listing list={categories} empty={empty} skeleton={<Skeleton height="18rem" />}>
      {() => (counts ? <Chart title={t("Most trending category")} unit={t("Requests")} points={points} /> : empty)}
    </Listing>
  );
}
