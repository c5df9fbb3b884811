import { type CompanyFactTexts, companyFacts } from "#web/features/records/company-facts.ts";
import { t } from "#web/lib/text.ts";
import { Facts } from "#web/ui/display/facts.tsx";

/** The track record of a company on a public page, as texts. */
export interface RecordTexts {
  readonly facts: CompanyFactTexts;
  /** Why there are no facts, or when they were counted. */
  readonly isNew: string;
  readonly counted: string;
}

/** The holes that the server fills (server/features/records/record-texts.ts). */
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
