import type { Day } from "#domain/day.ts";
import { dayAfter } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";

/** The days of a report, as they stand in the address; an absent end is open (DESIGN section 5). */
export interface DayRange {
  readonly startdate?: Day;
  readonly enddate?: Day;
}

/** What a report's route takes from its address. */
export const dayRange = ({ startdate, enddate }: DayRange): DayRange => ({
  ...(startdate && { startdate }),
  ...(enddate && { enddate }),
});

interface UsualRange extends Required<DayRange> {
  readonly text: string;
}

/** What a report is mostly asked for, each one tap away. */
export function usualRanges(today: Day): readonly UsualRange[] {
  const month = `${today.slice(0, 7)}-01`;
  const lastOfBefore = dayAfter(month, -1);
  return [
    { text: t("This month"), startdate: month, enddate: "" },
    { text: t("Last month"), startdate: `${lastOfBefore.slice(0, 7)}-01`, enddate: lastOfBefore },
    { text: t("This year"), startdate: `${today.slice(0, 4)}-01-01`, enddate: "" },
    { text: t("All days"), startdate: "", enddate: "" },
  ];
}
