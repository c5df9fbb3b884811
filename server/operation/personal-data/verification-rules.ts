import { by, through } from "#server/operation/personal-data/owners.ts";
import { deletes, own, type Rule } from "#server/operation/personal-data/rule.ts";
import { companyDocuments, companyReviews } from "#server/platform/db/schema/reviews.ts";

const ownReview = by(companyReviews.companyId);

/** Questions to a company and its answers are kept like decisions, without the documents. */
export const verificationRules: readonly Rule[] = [
  {
    table: companyReviews,
    exports: own(ownReview, "created_by", "link_hash"),
    erasure: { replaces: { owner: ownReview, values: { linkHash: null } }, keeps: "decisions" },
  },
  {
    table: companyDocuments,
    exports: own(through(companyDocuments.reviewId, companyReviews.id, ownReview)),
    erasure: deletes(through(companyDocuments.reviewId, companyReviews.id, ownReview)),
  },
];
