import { createFileRoute } from "@tanstack/react-router";
import { accountOrders } from "#web/identity/accounts/queries.ts";
import { dayRange } from "#web/lib/day-range.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { DayReportPage, freelancersByDay } from "#web/operation/reports/account-reports.tsx";
import { reportQuery } from "#web/operation/reports/queries.ts";
import { listQueryInput } from "#web/ui/list/list-query.ts";

export const Route = createFileRoute("/adminmaster/freelancerdatewise")({
  validateSearch: dayRange,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) =>
    prefetch(queries, [reportQuery("freelancerreport", { ...dayRange(deps), ...listQueryInput(deps, accountOrders) })]),
  component: () => (
    <DayReportPage
      report={freelancersByDay}
      lead={t("Freelancers by registration date. Leave a date empty for no limit.")}
      range={dayRange(Route.useSearch())}
    />
  ),
});
