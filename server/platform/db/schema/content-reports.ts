import { type SQL, sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { deskKinds } from "#domain/trust/desk.ts";
import { reportOutcomes, reportReasons, reportSubjects } from "#domain/trust/report.ts";
import { instant, key, now } from "#server/platform/db/columns.ts";
import { by, keeps, notExported, ofAdmins, own, type TableRule, through } from "#server/platform/db/personal-data.ts";
import { messages } from "#server/platform/db/schema/conversations.ts";
import { sentFile } from "#server/platform/db/schema/files.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { decisions } from "#server/platform/db/schema/moderation.ts";
import { reviews } from "#server/platform/db/schema/reviews.ts";

const idWhere = (condition: SQL, type: "bigint" | "uuid") =>
  sql`case when ${condition} then subject_id::${sql.raw(type)} end`;

/** What somebody reported to the admins, why, and what an admin decided about it. */
export const contentReports = pgTable(
  "content_reports",
  {
    id: key(),
    subjectKind: text({ enum: reportSubjects }).notNull(),
    /** The key of its row; of a page the account, of a reply the review. */
    subjectId: text().notNull(),
    /** The same key, so that a report goes with the conversation. Other subjects may be deleted by whoever is reported, and their reports stay. */
    messageId: bigint({ mode: "number" })
      .generatedAlwaysAs(idWhere(sql`subject_kind = 'message'`, "bigint"))
      .references(() => messages.id, { onDelete: "cascade" }),
    /** The same key for a report of a review or of its reply. */
    reviewId: uuid()
      .generatedAlwaysAs(idWhere(sql`subject_kind in ('review', 'reply')`, "uuid"))
      .references(() => reviews.id, { onDelete: "cascade" }),
    /** Whose content is reported. */
    accountId: integer()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** The person, also where a member acts for a company. */
    reporterId: integer()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    reason: text({ enum: reportReasons }).notNull().default("other"),
    words: text().notNull(),
    /** What is reported as the reporter saw it, since it may be changed or deleted meanwhile. Empty of a message, which admins read with its conversation. */
    title: text().notNull().default(""),
    excerpt: text().notNull().default(""),
    createdAt: now(),
    /** When an admin took it for the first time. */
    firstTakenAt: instant(),
    /** Null while it is open. */
    closedAt: instant(),
    closedBy: integer().references(() => accounts.id, { onDelete: "set null" }),
    /** Null while it is open, and where it was closed together with others. */
    outcome: text({ enum: reportOutcomes }),
    /** What was decided about the account, where the report was upheld. */
    decisionId: integer().references(() => decisions.id, { onDelete: "set null" }),
  },
  (t) => [
    unique("content_reports_message_once").on(t.messageId, t.reporterId),
    unique("content_reports_review_once").on(t.reviewId, t.reporterId),
    uniqueIndex("content_reports_open_once")
      .on(t.subjectKind, t.subjectId, t.reporterId)
      .where(sql`${t.closedAt} is null`),
    index("content_reports_open").on(t.createdAt, t.id).where(sql`${t.closedAt} is null`),
    index("content_reports_account").on(t.accountId, t.id),
    index("content_reports_reporter").on(t.reporterId),
    index("content_reports_closer").on(t.closedBy),
    index("content_reports_decision").on(t.decisionId),
  ],
);

/** The files that show what is reported, in their order. */
export const reportFiles = pgTable(
  "report_files",
  {
    reportId: integer()
      .notNull()
      .references(() => contentReports.id, { onDelete: "cascade" }),
    ...sentFile(),
  },
  (t) => [primaryKey({ columns: [t.reportId, t.position] }), index("report_files_file").on(t.file)],
);

/** Which admin looks into what, so that others leave it. It lapses after half an hour. */
export const deskClaims = pgTable(
  "desk_claims",
  {
    kind: text({ enum: deskKinds }).notNull(),
    /** A report, the decision that is appealed against, the account of a company, or the row of any other kind. */
    subjectId: integer().notNull(),
    adminId: integer()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    takenAt: now(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.subjectId] }), index("desk_claims_admin").on(t.adminId)],
);

export const personalData: readonly TableRule[] = [
  { table: contentReports, exports: own(by(contentReports.reporterId), "closed_by"), erasure: keeps("reports") },
  {
    table: reportFiles,
    exports: own(through(reportFiles.reportId, contentReports.id, by(contentReports.reporterId))),
    erasure: keeps("reports"),
  },
  {
    table: deskClaims,
    exports: notExported("It says what an admin is looking into, for half an hour."),
    erasure: ofAdmins,
  },
];
