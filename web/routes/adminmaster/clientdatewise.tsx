import { createFileRoute } from "@tanstack/react-router";
import { companiesByDay, DayReportPage } from "#web/features/reports/account-reports.tsx";
import { dayRange } from "#web/features/reports/day-range.ts";
import { t } from "#web/lib/text.ts";

export const Route = createFileRoute("/adminmaster/clientdatewise")({
  validateSearch: dayRange,
  component: () => (
    <DayReportPage
      report={companiesByDay}
      lead={t("Companies by registration date. Leave a date empty for no limit.")}
      range={dayRange(Route.useSearch())}
    />
  ),
});
