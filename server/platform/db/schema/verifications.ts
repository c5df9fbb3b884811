import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { verificationKinds } from "#domain/trust/verification.ts";
import { instant, key, now } from "#server/platform/db/columns.ts";
import { by, deletes, own, type TableRule, through } from "#server/platform/db/personal-data.ts";
import { fileRef } from "#server/platform/db/schema/files.ts";
import { accounts, companies } from "#server/platform/db/schema/marketplace.ts";

/** The verification of a company: questions and reasons of admins, and the answers of the company (docs/decisions/0030). */
export const verifications = pgTable(
  "company_reviews",
  {
    id: key(),
    companyId: integer()
      .notNull()
      .references(() => companies.accountId, { onDelete: "cascade" }),
    kind: text({ enum: verificationKinds }).notNull(),
    /** Null for a submission. */
    reason: text(),
    /** Of a submission. */
    statement: text(),
    licenceNo: text(),
    /** The admin; null for a submission. */
    createdBy: integer().references(() => accounts.id, { onDelete: "set null" }),
    createdAt: now(),
    /** When the company was verified or rejected after a submission. */
    decidedAt: instant(),
    /** Of a link that can be used once; null where there was none, or a later one replaced it. */
    linkHash: text().unique("company_reviews_link"),
    linkExpiresAt: instant(),
    linkUsedAt: instant(),
  },
  (t) => [
    index("company_reviews_company").on(t.companyId, t.id),
    index("company_reviews_creator").on(t.createdBy),
    index("company_reviews_decided").on(t.decidedAt).where(sql`${t.decidedAt} is not null`),
    uniqueIndex("company_reviews_open_link")
      .on(t.companyId)
      .where(sql`${t.linkHash} is not null and ${t.linkUsedAt} is null`),
  ],
);

/** Files of a submission, under the names that they had on the device of the company. */
export const verificationDocuments = pgTable(
  "company_documents",
  {
    reviewId: integer()
      .notNull()
      .references(() => verifications.id, { onDelete: "cascade" }),
    file: fileRef(),
    shownName: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.reviewId, t.file] }), index("company_documents_file").on(t.file)],
);

const ownReview = by(verifications.companyId);

/** Questions to a company and its answers are kept like decisions, without the documents. */
export const personalData: readonly TableRule[] = [
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
