import type { SentTo } from "#web/lib/api-types.ts";
import { allRowsQuery } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";

/** The reviews of a paid request as one side reads them. */
export const reviewsOfRequestQuery = (requestId: string | undefined) =>
  allRowsQuery("reviews.mine", requestId === undefined ? requestId : { requestId });

/** About whom: an account, the company of a work, or without a key the signed-in account. */
export type ReviewSubject = SentTo<"reviews.summary">;

/** Visible reviews about a company or a freelancer, page by page. */
export const reviewsAboutQuery = (subject: ReviewSubject) => pagedQuery("reviews.list", subject);

/** How many reviews there are about a company or a freelancer, and what they say on average. */
export const reviewSummaryQuery = (subject: ReviewSubject) => allRowsQuery("reviews.summary", subject);

/** Everything that a screen reads to show the reviews about a company or a freelancer. */
export const reviewsAboutQueries = (subject: ReviewSubject) => [
  reviewsAboutQuery(subject),
  reviewSummaryQuery(subject),
];
