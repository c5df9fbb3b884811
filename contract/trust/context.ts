import { appeals } from "#contract/trust/appeals.ts";
import { contentReports } from "#contract/trust/content-reports.ts";
import { desk } from "#contract/trust/desk.ts";
import { identityChecks } from "#contract/trust/identity-checks.ts";
import { messageReports } from "#contract/trust/message-reports.ts";
import { moderation } from "#contract/trust/moderation.ts";
import { reviewReports } from "#contract/trust/review-reports.ts";
import { reviews } from "#contract/trust/reviews.ts";
import { signals } from "#contract/trust/signals.ts";
import { tickets } from "#contract/trust/tickets.ts";
import { verifications } from "#contract/trust/verifications.ts";
import { workChecks } from "#contract/trust/work-checks.ts";

/** The calls of this context, one table per slice. */
export const trustContract = {
  verifications,
  "identity-checks": identityChecks,
  reviews,
  "review-reports": reviewReports,
  "message-reports": messageReports,
  "content-reports": contentReports,
  desk,
  signals,
  "work-checks": workChecks,
  moderation,
  appeals,
  tickets,
} as const;
