import { sql } from "drizzle-orm";
import { both, by, where } from "#server/operation/personal-data/owners.ts";
import { keeps, own, personal, type Rule, withParent } from "#server/operation/personal-data/rule.ts";
import { reviewReports, reviews, reviewWindows } from "#server/platform/db/schema/reviews.ts";
import { trackRecords } from "#server/platform/db/schema/track-records.ts";

/** Reviews about the account are exported once they are visible, unless an admin has removed them. */
const ownReviews = both(
  by(reviews.authorId),
  where(by(reviews.subjectId), sql`${reviews.visibleAt} is not null and ${reviews.removedAt} is null`),
);

/** Reviews, replies and track records. */
export const reputationRules: readonly Rule[] = [
  { table: trackRecords, ...personal(by(trackRecords.accountId)) },
  {
    table: reviewWindows,
    exports: own(by(reviewWindows.companyId, reviewWindows.freelancerId), "reminded_at"),
    erasure: withParent,
  },
  {
    table: reviews,
    exports: own(ownReviews, "removed_reply"),
    erasure: { deletes: by(reviews.subjectId), keeps: "reviews" },
  },
  { table: reviewReports, exports: own(by(reviewReports.reporterId), "closed_by"), erasure: keeps("reviews") },
];
