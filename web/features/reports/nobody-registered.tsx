import type { DayRange } from "#web/features/reports/day-range.ts";
import { t } from "#web/lib/text.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** A report without a row; reversed days are the likeliest reason. */
export function NobodyRegistered({ range: { startdate = "", enddate = "" } }: { readonly range: DayRange }) {
  if (!startdate && !enddate) return <EmptyState title={t("No registrations yet")} />;
  const reversed = enddate !== "" && startdate > enddate;
  return (
    <EmptyState art="search" title={t("No registrations in this period")}>
      <p className="soft">
        {reversed ? t("The start date is after the end date.") : t("Choose other dates, or leave one empty.")}
      </p>
    </EmptyState>
  );
}
