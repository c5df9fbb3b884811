import { createFileRoute } from "@tanstack/react-router";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { categoryChartQuery } from "#web/operation/reports/queries.ts";
import { TrendingCategories } from "#web/operation/reports/trending-categories.tsx";
import { PieChart } from "#web/ui/charts/category-chart.tsx";
import { Card, Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/piechartcategory")({
  loader: ({ context: { queries } }) => prefetch(queries, [categoryChartQuery]),
  component: PieChartCategory,
});

function PieChartCategory() {
  return (
    <Page>
      <PageTitle title={t("Most trending category")} lead={t("Applications from freelancers, by category.")} />
      <Card>
        <TrendingCategories chart={PieChart} />
      </Card>
    </Page>
  );
}
