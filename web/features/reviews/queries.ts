import { allRowsQuery } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";

/** The reviews of a paid request as one side reads them. */
export const reviewsOfRequestQuery = (requestId: string | undefined) =>
  allRowsQuery("reviews.mine", requestId === undefined ? requestId : { requestId });

/** Visible reviews about a company or a freelancer, page by page. */
export const reviewsAboutQuery = (accountId: number) => pagedQuery("reviews.list", { accountId });

/** How many reviews there are about a company or a freelancer, and what they say on average. */
export const reviewSummaryQuery = (accountId: number) => allRowsQuery("reviews.summary", { accountId });
