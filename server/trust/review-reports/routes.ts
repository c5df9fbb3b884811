import type { reviewReports } from "#contract/trust/review-reports.ts";
import type { Handlers } from "#server/platform/http/context.ts";
import { closeReport, listReports, removeReported, reportReview } from "#server/trust/review-reports/service.ts";

/** Reports of reviews, and what admins do about them. */
export const reviewReportsHandlers: Handlers<typeof reviewReports> = {
  "reviews.report": reportReview,
  "reviewReports.list": listReports,
  "reviewReports.removeReview": removeReported,
  "reviewReports.close": closeReport,
};
