import type { Day } from "#domain/day.ts";

/** The days of a report, as they stand in the address; an absent end is open (docs/design/rules.md#reports). */
export interface DayRange {
  readonly startdate?: Day;
  readonly enddate?: Day;
}

/** Parses the days in the address of a report. */
export const dayRange = ({ startdate, enddate }: DayRange): DayRange => ({
  ...(startdate && { startdate }),
  ...(enddate && { enddate }),
});
