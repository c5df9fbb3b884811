import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { claimStatuses, openClaimStatuses } from "#domain/hiring/claim.ts";
import { offerParties } from "#domain/hiring/offer.ts";
import { instant, key, now, paise } from "#server/platform/db/columns.ts";
import { by, keeps, own, type TableRule, through } from "#server/platform/db/personal-data.ts";
import { sentFile } from "#server/platform/db/schema/files.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { milestones } from "#server/platform/db/schema/milestones.ts";

const open = sql.raw(openClaimStatuses.map((status) => `'${status}'`).join(", "));

/** What the parties of a held milestone do not agree on. A milestone has at most one that is open. */
export const claims = pgTable(
  "claims",
  {
    id: key(),
    milestoneId: integer()
      .notNull()
      .references(() => milestones.id, { onDelete: "cascade" }),
    openedBy: text({ enum: offerParties }).notNull(),
    status: text({ enum: claimStatuses }).notNull().default("answer_due"),
    /** What each party wants to be released. */
    companyPaise: paise().notNull(),
    freelancerPaise: paise().notNull(),
    /** Whether the other party has named an amount of its own. */
    isAnswered: boolean().notNull().default(false),
    openedAt: now(),
    answerDueAt: instant().notNull(),
    escalateAt: instant().notNull(),
    ruleBy: instant().notNull(),
    /** How many warnings of the present status were sent. */
    warningCount: integer().notNull().default(0),
    /** A ruling, which waits for a second admin while the claim is open. */
    rulingPaise: paise(),
    reason: text(),
    /** The admins; null once their accounts are gone. */
    ruledBy: integer().references(() => accounts.id, { onDelete: "set null" }),
    approvedBy: integer().references(() => accounts.id, { onDelete: "set null" }),
    /** What was released; null while it is open, and where nothing was settled. */
    released: paise(),
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex("claims_open").on(t.milestoneId).where(sql`${t.status} in (${open})`),
    index("claims_milestone").on(t.milestoneId),
    index("claims_due").on(t.ruleBy, t.id).where(sql`${t.status} in (${open})`),
    index("claims_ruled_by").on(t.ruledBy),
    index("claims_approved_by").on(t.approvedBy),
    check("claims_ended", sql`(${t.endedAt} is null) = (${t.status} in (${open}))`),
    check("claims_released", sql`(${t.released} is not null) = (${t.status} in ('agreed', 'silent', 'ruled'))`),
  ],
);

/** What the parties write about a claim. */
export const claimStatements = pgTable(
  "claim_statements",
  {
    id: key(),
    claimId: integer()
      .notNull()
      .references(() => claims.id, { onDelete: "cascade" }),
    author: text({ enum: offerParties }).notNull(),
    /** The person: for a company, the member. */
    accountId: integer().notNull(),
    text: text().notNull(),
    createdAt: now(),
  },
  (t) => [index("claim_statements_claim").on(t.claimId)],
);

/** The files that go with what a party writes, in their order. */
export const claimFiles = pgTable(
  "claim_files",
  {
    statementId: integer()
      .notNull()
      .references(() => claimStatements.id, { onDelete: "cascade" }),
    ...sentFile(),
  },
  (t) => [primaryKey({ columns: [t.statementId, t.position] }), index("claim_files_file").on(t.file)],
);

const ownClaim = through(claims.milestoneId, milestones.id, by(milestones.companyId, milestones.freelancerId));

const ownStatement = through(claimStatements.claimId, claims.id, ownClaim);

export const personalData: readonly TableRule[] = [
  { table: claims, exports: own(ownClaim, "ruled_by", "approved_by"), erasure: keeps("payments") },
  {
    table: claimStatements,
    exports: own(ownStatement, "account_id"),
    erasure: keeps("engagements"),
  },
  {
    table: claimFiles,
    exports: own(through(claimFiles.statementId, claimStatements.id, ownStatement)),
    erasure: keeps("engagements"),
  },
];
