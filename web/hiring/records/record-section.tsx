import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatInstant } from "#web/lib/format.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { Facts } from "#web/ui/display/facts.tsx";

/** The facts of a track record as texts; an empty one is not shown. */
interface CompanyFactTexts {
  readonly paidWorks: string;
  readonly filled: string;
  readonly neverFilled: string;
  readonly answered: string;
  readonly daysToAnswer: string;
  readonly daysToPay: string;
}

/** The track record of a company on a public page, as texts. */
export interface RecordTexts {
  readonly facts: CompanyFactTexts;
  /** Why there are no facts, or when they were counted. */
  readonly isNew: string;
  readonly counted: string;
}

/** The holes that the server fills (server/hiring/records/record-texts.ts). */
export const recordHoles: RecordTexts = {
  isNew: "__pageNew__",
  counted: "__pageCounted__",
  facts: {
    paidWorks: "__pagePaidWorks__",
    filled: "__pageFilled__",
    neverFilled: "__pageNeverFilled__",
    answered: "__pageAnswered__",
    daysToAnswer: "__pageDaysToAnswer__",
    daysToPay: "__pageDaysToPay__",
  },
};

export const RecordSection = ({ facts, isNew, counted }: RecordTexts) => (
  <section className="profile-facts">
    <h2>{t("Track record")}</h2>
    <p className="profile-line soft">{isNew}</p>
    <Facts inLines facts={companyFacts(facts)} />
    <p className="profile-line soft small">{counted}</p>
  </section>
);

export type CompanyRecord = RowOf<"records.get">["company"];

export const daysOf = (days: number) => t(plural(days, "{count} day", "{count} days"), { count: formatCount(days) });

export const partOf = (part: number, whole: number) =>
  t("{part} of {whole}", { part: formatCount(part), whole: formatCount(whole) });

export const companyFactTexts = (record: NonNullable<CompanyRecord>): CompanyFactTexts => ({
  paidWorks: formatCount(record.paidWorks),
  filled: partOf(record.filledWorks, record.postedWorks),
  neverFilled: partOf(record.neverFilledWorks, record.postedWorks),
  answered: partOf(record.answeredApplications, record.applications),
  daysToAnswer: record.medianDaysToAnswer === null ? "" : daysOf(record.medianDaysToAnswer),
  daysToPay: record.medianDaysToPay === null ? "" : daysOf(record.medianDaysToPay),
});

/** The facts under their names. */
export const companyFacts = (texts: CompanyFactTexts): Readonly<Record<string, string>> => ({
  [t("Finished jobs")]: texts.paidWorks,
  [t("Jobs filled")]: texts.filled,
  [t("Never filled")]: texts.neverFilled,
  [t("Applications answered")]: texts.answered,
  [t("Usually answers within")]: texts.daysToAnswer,
  [t("Usually pays within")]: texts.daysToPay,
});

export const newHereText = () => t("No track record yet: it starts after three finished jobs.");

/** When the facts were counted, since they change with every work. */
export const countedText = (at: string) => t("As of {day}", { day: formatInstant(at) });

const noFacts = { paidWorks: "", filled: "", neverFilled: "", answered: "", daysToAnswer: "", daysToPay: "" };

/** A track record as the texts of a public page. */
export const recordTexts = (record: CompanyRecord) => ({
  facts: record ? companyFactTexts(record) : noFacts,
  isNew: record ? "" : newHereText(),
  counted: record ? countedText(record.computedAt) : "",
});
