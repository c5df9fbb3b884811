import type { DayRange } from "#web/features/reports/day-range.ts";
import { t } from "#web/lib/text.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** A report without a row; reversed days are the likeliest reason. */
export function NobodyRegistered({ range: { startdate = "", enddate = "" } }: { readonly range: DayRange }) {
  if (!startdate && !enddate) return <EmptyState title={t("Nobody has registered yet")} />;
  const reversed = enddate !== "" && startdate > enddate;
  return (
    <EmptyState art="search" title={t("Nobody registered in these days")}>
      <p className="soft">
        {reversed ? t("The start date is after the end date.") : t("Choose other days, or leave one empty.")}
      </p>
    </EmptyState>
  );
}
