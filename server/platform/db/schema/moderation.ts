import { sql } from "drizzle-orm";
import { bigint, date, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { appealStatuses, decisionKinds } from "#domain/trust/decision.ts";
import { restrictionKinds } from "#domain/trust/restriction.ts";
import { instant, key, now } from "#server/platform/db/columns.ts";
import { by, keeps, own, type TableRule, through } from "#server/platform/db/personal-data.ts";
import { messages } from "#server/platform/db/schema/conversations.ts";
import { accounts, works } from "#server/platform/db/schema/marketplace.ts";
import { reviews } from "#server/platform/db/schema/reviews.ts";

/** What an admin decided about an account or its content, with the reason that its subject reads (docs/decisions/0031). */
export const decisions = pgTable(
  "decisions",
  {
    id: key(),
    kind: text({ enum: decisionKinds }).notNull(),
    /** The subject. */
    accountId: integer()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** Of a take-down; null once the work is deleted. */
    workId: integer().references(() => works.id, { onDelete: "set null" }),
    /** Of a removed message; null once the conversation is deleted. */
    messageId: bigint({ mode: "number" }).references(() => messages.id, { onDelete: "set null" }),
    /** Of a removed review; null once the review is deleted. */
    reviewId: uuid().references(() => reviews.id, { onDelete: "set null" }),
    /** The rule of the terms that was broken. */
    rule: text().notNull(),
    reason: text().notNull(),
    decidedBy: integer().references(() => accounts.id, { onDelete: "set null" }),
    createdAt: now(),
    /** When it was lifted, restored or reversed, or expired. */
    endedAt: instant(),
  },
  (t) => [
    index("decisions_account").on(t.accountId, t.id),
    index("decisions_work").on(t.workId, t.id),
    index("decisions_message").on(t.messageId),
    index("decisions_review").on(t.reviewId),
    index("decisions_decider").on(t.decidedBy),
  ],
);

/** What an account may not do. A row is active until it is lifted or its last day has passed. */
export const restrictions = pgTable(
  "restrictions",
  {
    id: key(),
    accountId: integer()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    kind: text({ enum: restrictionKinds }).notNull(),
    decisionId: integer()
      .notNull()
      .references(() => decisions.id, { onDelete: "cascade" }),
    /** The last day, in the platform's time zone; null until it is lifted. */
    until: date({ mode: "string" }),
    liftedAt: instant(),
    /** The admin; null where it expired. */
    liftedBy: integer().references(() => accounts.id, { onDelete: "set null" }),
  },
  (t) => [
    uniqueIndex("restrictions_active").on(t.accountId, t.kind).where(sql`${t.liftedAt} is null`),
    index("restrictions_decision").on(t.decisionId),
    index("restrictions_until").on(t.until).where(sql`${t.liftedAt} is null`),
    index("restrictions_lifter").on(t.liftedBy),
  ],
);

/** What the subject says against a decision, once, and the answer of an admin. */
export const appeals = pgTable(
  "appeals",
  {
    decisionId: integer()
      .primaryKey()
      .references(() => decisions.id, { onDelete: "cascade" }),
    statement: text().notNull(),
    status: text({ enum: appealStatuses }).notNull().default("open"),
    /** Null while it is open. */
    answer: text(),
    decidedBy: integer().references(() => accounts.id, { onDelete: "set null" }),
    createdAt: now(),
    decidedAt: instant(),
  },
  (t) => [
    index("appeals_open").on(t.createdAt, t.decisionId).where(sql`${t.status} = 'open'`),
    index("appeals_decider").on(t.decidedBy),
  ],
);

const ownDecision = by(decisions.accountId);

export const personalData: readonly TableRule[] = [
  { table: decisions, exports: own(ownDecision, "decided_by"), erasure: keeps("decisions") },
  { table: restrictions, exports: own(by(restrictions.accountId), "lifted_by"), erasure: keeps("decisions") },
  {
    table: appeals,
    exports: own(through(appeals.decisionId, decisions.id, ownDecision), "decided_by"),
    erasure: keeps("decisions"),
  },
];
