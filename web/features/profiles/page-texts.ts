import { availabilityText } from "#web/features/profiles/availability-text.ts";
import type { ReviewTexts } from "#web/features/profiles/page-reviews.tsx";
import type { PageTexts } from "#web/features/profiles/page-view.tsx";
import { shownReview } from "#web/features/profiles/review-list.tsx";
import { summaryLine } from "#web/features/reviews/mark-texts.ts";
import type { RowOf } from "#web/lib/api-types.ts";

/** Null where there are none. */
export function reviewsOf({ reviews, slug }: RowOf<"freelancers.get">): ReviewTexts | null {
  if (!reviews) return null;
  const { newest, count } = reviews;
  const more = count > newest.length && slug ? { slug } : {};
  return { summary: summaryLine(reviews), newest: newest.map(shownReview), ...more };
}

/** A page as texts. */
export const pageTexts = (row: RowOf<"freelancers.get">): PageTexts => ({
  ...row,
  field: `${row.category} · ${row.subcategory}`,
  availability: availabilityText(row.isAvailable),
  skills: row.skills.join(", "),
  languages: row.languages.join(", "),
});
