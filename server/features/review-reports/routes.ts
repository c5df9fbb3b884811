import type { reviewReports } from "#contract/trust/review-reports.ts";
import { closeReport, listReports, removeReported, reportReview } from "#server/features/review-reports/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** Reports of reviews, and what admins do about them. */
export const reviewReportsHandlers: Handlers<typeof reviewReports> = {
  "reviews.report": reportReview,
  "reviewReports.list": listReports,
  "reviewReports.removeReview": removeReported,
  "reviewReports.close": closeReport,
};
