import type { CompanyPageTexts, ReviewTexts } from "#web/features/company-pages/company-page-view.tsx";
import { companyFactTexts, countedText, newHereText } from "#web/features/records/company-facts.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant } from "#web/lib/format.ts";

type Row = Omit<RowOf<"publicPages.company">, "slug">;

const noFacts = { paidWorks: "", filled: "", neverFilled: "", answered: "", daysToAnswer: "", daysToPay: "" };

/** The page of a company as texts. */
export const companyPageTexts = ({ district, state, companyRecord, ...row }: Row): CompanyPageTexts => ({
  ...row,
  place: [district, state].filter(Boolean).join(", "),
  facts: companyRecord ? companyFactTexts(companyRecord) : noFacts,
  isNew: companyRecord ? "" : newHereText(),
  counted: companyRecord ? countedText(companyRecord.computedAt) : "",
});

export const reviewTexts = ({ reviewId, authorName, visibleAt, ...review }: Row["reviews"][number]): ReviewTexts => {
  const [first = "", second = "", third = ""] = review.ratings.map(({ mark }) => String(mark));
  return {
    ...{ id: reviewId, author: authorName, day: formatInstant(visibleAt), marks: [first, second, third] },
    ...{ text: review.text, reply: review.reply ?? "" },
  };
};
