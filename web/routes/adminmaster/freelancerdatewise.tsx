import { createFileRoute } from "@tanstack/react-router";
import { DayReportPage, freelancersByDay } from "#web/features/reports/account-reports.tsx";
import { dayRange } from "#web/features/reports/day-range.ts";
import { t } from "#web/lib/text.ts";

export const Route = createFileRoute("/adminmaster/freelancerdatewise")({
  validateSearch: dayRange,
  component: () => (
    <DayReportPage
      report={freelancersByDay}
      lead={t("Freelancers by registration date. Leave a date empty for no limit.")}
      range={dayRange(Route.useSearch())}
    />
  ),
});
