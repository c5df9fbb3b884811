import type { Day } from "#domain/day.ts";
import type { DayRange } from "#web/features/reports/day-range.ts";
import { addDays } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";

interface UsualRange extends Required<DayRange> {
  readonly text: string;
}

/** Frequent ranges of reports, as buttons. */
export function usualRanges(today: Day): readonly UsualRange[] {
  const month = `${today.slice(0, 7)}-01`;
  const lastOfBefore = addDays(month, -1);
  return [
    { text: t("This month"), startdate: month, enddate: "" },
    { text: t("Last month"), startdate: `${lastOfBefore.slice(0, 7)}-01`, enddate: lastOfBefore },
    { text: t("This year"), startdate: `${today.slice(0, 4)}-01-01`, enddate: "" },
    { text: t("All days"), startdate: "", enddate: "" },
  ];
}
