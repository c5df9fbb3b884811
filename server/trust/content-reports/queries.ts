import { and, asc, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ReportOutcome } from "#domain/trust/report.ts";
import { restrictionsOfAccount } from "#server/platform/db/active-restrictions.ts";
import { shownFileNameOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { pageByTime, type TimePage } from "#server/platform/db/pagination.ts";
import { contentReports, reportFiles } from "#server/platform/db/schema/content-reports.ts";
import { messages } from "#server/platform/db/schema/conversations.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { reviews } from "#server/platform/db/schema/reviews.ts";
import type { PageRequest } from "#server/platform/page.ts";

const isOpen = isNull(contentReports.closedAt);

interface ListRequest extends PageRequest {
  readonly reportId?: number | null | undefined;
  readonly accountId?: number | null | undefined;
}

/** A report and the open ones of the same subject. */
const isAboutSubjectOf = (reportId: number): SQL =>
  sql`(${eq(contentReports.id, reportId)} or (${isOpen} and (${contentReports.subjectKind}, ${contentReports.subjectId}) in (
    select named.subject_kind, named.subject_id from content_reports named where named.id = ${reportId})))`;

// By name, because the query builder leaves out the table of a column where it selects from one table.
const filesOfReport = sql<{ fileName: string; shownName: string; bytes: number }[]>`coalesce((
  select json_agg(json_build_object('fileName', f.name, 'shownName', ${shownFileNameOf(sql`rf.shown_name`)}, 'bytes', f.size)
    order by rf.position)
  from ${reportFiles} rf inner join files f on f.name = rf.file where rf.report_id = content_reports.id), '[]')`;

/** Reports, newest first. */
export async function reportsFor(db: Db, { reportId, accountId, ...request }: ListRequest) {
  const reporter = alias(accounts, "reporter");
  const select = (page: TimePage) =>
    db
      .select({
        reportId: contentReports.id,
        subjectKind: contentReports.subjectKind,
        subjectId: contentReports.subjectId,
        title: contentReports.title,
        excerpt: contentReports.excerpt,
        reason: contentReports.reason,
        words: contentReports.words,
        files: filesOfReport,
        reporterName: reporter.name,
        accountId: accounts.id,
        accountName: accounts.name,
        role: sql<"client" | "freelancer">`${accounts.role}`,
        activeRestrictions: restrictionsOfAccount,
        createdAt: contentReports.createdAt,
        closedAt: contentReports.closedAt,
        outcome: contentReports.outcome,
      })
      .from(contentReports)
      .innerJoin(accounts, eq(accounts.id, contentReports.accountId))
      .innerJoin(reporter, eq(reporter.id, contentReports.reporterId))
      .where(
        and(
          reportId ? isAboutSubjectOf(reportId) : undefined,
          accountId ? eq(contentReports.accountId, accountId) : undefined,
          page.where,
        ),
      )
      .orderBy(...page.orderBy)
      .limit(page.limit);
  const order = { at: contentReports.createdAt, id: contentReports.id };
  return pageByTime(request, order, select, ({ createdAt, reportId: id }) => [createdAt, id]);
}

export async function reportOf(db: Db, reportId: number) {
  const [row] = await db
    .select({
      subjectKind: contentReports.subjectKind,
      subjectId: contentReports.subjectId,
      messageId: contentReports.messageId,
      reviewId: contentReports.reviewId,
      accountId: contentReports.accountId,
      title: contentReports.title,
      excerpt: contentReports.excerpt,
      accountName: accounts.name,
      role: sql<"client" | "freelancer">`${accounts.role}`,
    })
    .from(contentReports)
    .innerJoin(accounts, eq(accounts.id, contentReports.accountId))
    .where(eq(contentReports.id, reportId));
  return row;
}

export type Report = NonNullable<Awaited<ReturnType<typeof reportOf>>>;

const isAbout = ({ subjectKind, subjectId }: Pick<Report, "subjectKind" | "subjectId">) =>
  and(eq(contentReports.subjectKind, subjectKind), eq(contentReports.subjectId, subjectId), isOpen);

/**
 * Locks the open reports of a subject, and returns their ids. What the calls for messages and reviews lock is locked first, as they
 * do it.
 */
export async function lockReports(tx: Db, report: Report): Promise<readonly number[]> {
  const { messageId, reviewId } = report;
  if (messageId !== null)
    await tx.select({ id: messages.id }).from(messages).where(eq(messages.id, messageId)).for("no key update");
  if (reviewId !== null)
    await tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.id, reviewId)).for("no key update");
  const rows = await tx
    .select({ id: contentReports.id })
    .from(contentReports)
    .where(isAbout(report))
    .orderBy(asc(contentReports.id))
    .for("update");
  return rows.map(({ id }) => id);
}

interface Settlement {
  readonly outcome: ReportOutcome;
  readonly decisionId: number | null;
  readonly closedBy: number;
}

/** Settles the open reports of a subject, and returns who made them. */
export async function settleReports(tx: Db, report: Report, settlement: Settlement): Promise<readonly number[]> {
  const rows = await tx
    .update(contentReports)
    .set({ ...settlement, closedAt: sql`now()`, firstTakenAt: sql`coalesce(${contentReports.firstTakenAt}, now())` })
    .where(isAbout(report))
    .returning({ reporterId: contentReports.reporterId });
  return rows.map(({ reporterId }) => reporterId);
}

/** Notes when an admin looked at the open reports of a subject for the first time. */
export async function recordFirstLook(tx: Db, report: Report): Promise<void> {
  await tx
    .update(contentReports)
    .set({ firstTakenAt: sql`now()` })
    .where(and(isAbout(report), isNull(contentReports.firstTakenAt)));
}

/**
 * Whether the content is of the admin, or of a company of which the admin is a member. The accounts of one person have the same
 * e-mail, since an admin cannot be a member.
 */
export async function isOfAdmin(db: Db, adminId: number, accountId: number): Promise<boolean> {
  const admin = alias(accounts, "admin");
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .innerJoin(admin, eq(admin.id, adminId))
    .where(
      and(
        or(eq(accounts.id, accountId), eq(accounts.memberOf, accountId)),
        or(eq(accounts.id, adminId), sql`lower(${accounts.email}) = lower(${admin.email})`),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** When a report was made. */
export async function createdAtOf(db: Db, reportId: number): Promise<Date> {
  const [row] = await db
    .select({ createdAt: contentReports.createdAt })
    .from(contentReports)
    .where(eq(contentReports.id, reportId))
    .orderBy(desc(contentReports.id));
  if (!row) throw new Error("there is no such report");
  return row.createdAt;
}
