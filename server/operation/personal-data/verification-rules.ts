import { by, through } from "#server/operation/personal-data/owners.ts";
import { deletes, own, type Rule } from "#server/operation/personal-data/rule.ts";
import { verificationDocuments, verifications } from "#server/platform/db/schema/verifications.ts";

const ownReview = by(verifications.companyId);

/** Questions to a company and its answers are kept like decisions, without the documents. */
export const verificationRules: readonly Rule[] = [
  {
    table: verifications,
    exports: own(ownReview, "created_by", "link_hash"),
    erasure: { replaces: { owner: ownReview, values: { linkHash: null } }, keeps: "decisions" },
  },
  {
    table: verificationDocuments,
    exports: own(through(verificationDocuments.reviewId, verifications.id, ownReview)),
    erasure: deletes(through(verificationDocuments.reviewId, verifications.id, ownReview)),
  },
];
