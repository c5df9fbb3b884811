import { createFileRoute } from "@tanstack/react-router";
import { accountOrders } from "#web/features/accounts/queries.ts";
import { companiesByDay, DayReportPage } from "#web/features/reports/account-reports.tsx";
import { dayRange } from "#web/features/reports/day-range.ts";
import { reportQuery } from "#web/features/reports/queries.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { listQueryInput } from "#web/ui/list/list-query.ts";

export const Route = createFileRoute("/adminmaster/clientdatewise")({
  validateSearch: dayRange,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) =>
    prefetch(queries, [reportQuery("clientreport", { ...dayRange(deps), ...listQueryInput(deps, accountOrders) })]),
  component: () => (
    <DayReportPage
      report={companiesByDay}
      lead={t("Companies by registration date. Leave a date empty for no limit.")}
      range={dayRange(Route.useSearch())}
    />
  ),
});
