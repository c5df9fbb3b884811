import type {
  CompanyPageTexts,
  CompanyWorkTexts,
  ReviewTexts,
} from "#web/features/company-pages/company-page-view.tsx";
import { recordTexts } from "#web/features/records/company-facts.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatDay, formatInstant, formatRupees } from "#web/lib/format.ts";

type Row = Omit<RowOf<"publicPages.company">, "slug">;

/** The page of a company as texts. */
export const companyPageTexts = ({ district, state, companyRecord, ...row }: Row): CompanyPageTexts => ({
  ...row,
  place: [district, state].filter(Boolean).join(", "),
  ...recordTexts(companyRecord),
});

export const companyWorkTexts = ({ workId, title, budget, deadline }: Row["works"][number]): CompanyWorkTexts => ({
  ...{ id: String(workId), title },
  ...{ budget: formatRupees(budget), deadline: formatDay(deadline) },
});

export const reviewTexts = ({ reviewId, authorName, visibleAt, ...review }: Row["reviews"][number]): ReviewTexts => {
  const [first = "", second = "", third = ""] = review.ratings.map(({ mark }) => String(mark));
  return {
    ...{ id: reviewId, author: authorName, day: formatInstant(visibleAt), marks: [first, second, third] },
    ...{ text: review.text, reply: review.reply ?? "" },
  };
};
