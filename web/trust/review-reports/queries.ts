import { pagedQuery } from "#web/lib/use-list.ts";

/** Open reports of reviews, oldest first. */
export const openReviewReportsQuery = pagedQuery("reviewReports.list", {});
