import type { CompanyRecord } from "#server/hiring/records/record-columns.ts";
import { formatCount, formatInstant } from "#server/platform/format.ts";

const daysText = (days: number | null): string =>
  days === null ? "" : `${formatCount(days)} ${days === 1 ? "day" : "days"}`;

const partText = (part: number, whole: number): string => `${formatCount(part)} of ${formatCount(whole)}`;

const nothing = {
  ...{ New: "", PaidWorks: "", Filled: "", NeverFilled: "", Answered: "" },
  ...{ DaysToAnswer: "", DaysToPay: "", Counted: "" },
};

/** The track record of a company as its public page says it (web/hiring/records/record-section.tsx); an empty text is not shown. */
export function recordTexts(record: CompanyRecord | null, timeZone: string) {
  if (!record) return { ...nothing, New: "No track record yet: it starts after three finished jobs." };
  return {
    New: "",
    PaidWorks: formatCount(record.paidWorks),
    Filled: partText(record.filledWorks, record.postedWorks),
    NeverFilled: partText(record.neverFilledWorks, record.postedWorks),
    Answered: partText(record.answeredApplications, record.applications),
    DaysToAnswer: daysText(record.medianDaysToAnswer),
    DaysToPay: daysText(record.medianDaysToPay),
    Counted: `As of ${formatInstant(record.computedAt, timeZone)}`,
  };
}
