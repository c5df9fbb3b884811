import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { isAbout } from "#server/features/reviews/queries.ts";
import { restrictionsOfAccount } from "#server/platform/db/active-restrictions.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { pageByTime, type TimePage } from "#server/platform/db/pagination.ts";
import { accounts, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { reviewReports, reviews } from "#server/platform/db/schema/work-reviews.ts";
import type { PageRequest } from "#server/platform/page.ts";

const isOpen = isNull(reviewReports.closedAt);

/** A review about this account that others read. */
export async function reviewToReport(db: Db, reviewId: string, accountId: number) {
  const [row] = await db
    .select({ requestId: reviews.requestId, title: works.title, authorName: accounts.name })
    .from(reviews)
    .innerJoin(workRequests, eq(workRequests.id, reviews.requestId))
    .innerJoin(works, eq(works.id, workRequests.workId))
    .innerJoin(accounts, eq(accounts.id, reviews.authorId))
    .where(isAbout(reviewId, accountId));
  return row;
}

type NewReport = Pick<typeof reviewReports.$inferInsert, "reviewId" | "reporterId" | "reason">;

/** Undefined where the person has reported the review already: of concurrent reports one is inserted. */
export async function insertReport(tx: Db, report: NewReport): Promise<number | undefined> {
  const [row] = await tx.insert(reviewReports).values(report).onConflictDoNothing().returning({ id: reviewReports.id });
  return row?.id;
}

const company = alias(accounts, "company");
const freelancer = alias(accounts, "freelancer");
const reporter = alias(accounts, "reporter");
const other = alias(reviews, "other");

/** Open reports, oldest first. Only a visible review can be reported, and the one of the other side is joined only while others read it. */
export async function openReports(db: Db, request: PageRequest) {
  const otherOfRequest = and(
    eq(other.requestId, reviews.requestId),
    ne(other.authorId, reviews.authorId),
    isNotNull(other.visibleAt),
    isNull(other.endedAt),
    isNull(other.removedAt),
  );
  const select = (page: TimePage) =>
    db
      .select({
        reportId: reviewReports.id,
        workTitle: works.title,
        companyName: company.name,
        freelancerName: freelancer.name,
        reporterName: reporter.name,
        reason: reviewReports.reason,
        createdAt: reviewReports.createdAt,
        companyId: works.ownerId,
        authorId: reviews.authorId,
        activeRestrictions: restrictionsOfAccount,
        removedAt: reviews.removedAt,
        review: {
          rating1: reviews.rating1,
          rating2: reviews.rating2,
          rating3: reviews.rating3,
          text: reviews.text,
          reply: reviews.reply,
        },
        otherReview: {
          rating1: other.rating1,
          rating2: other.rating2,
          rating3: other.rating3,
          text: other.text,
          reply: other.reply,
        },
      })
      .from(reviewReports)
      .innerJoin(reviews, eq(reviews.id, reviewReports.reviewId))
      .innerJoin(workRequests, eq(workRequests.id, reviews.requestId))
      .innerJoin(works, eq(works.id, workRequests.workId))
      // The author.
      .innerJoin(accounts, eq(accounts.id, reviews.authorId))
      .innerJoin(company, eq(company.id, works.ownerId))
      .innerJoin(freelancer, eq(freelancer.id, workRequests.freelancerId))
      .innerJoin(reporter, eq(reporter.id, reviewReports.reporterId))
      .leftJoin(other, otherOfRequest)
      .where(and(isOpen, isNotNull(reviews.visibleAt), page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit);
  const order = { at: reviewReports.createdAt, id: reviewReports.id, isOldestFirst: true };
  return pageByTime(request, order, select, ({ createdAt, reportId }) => [createdAt, reportId]);
}

/** A report with its review, which stays locked until the transaction ends: it may have been reported by several persons. */
export async function holdReport(tx: Db, reportId: number) {
  const [row] = await tx
    .select({
      isClosed: sql<boolean>`${reviewReports.closedAt} is not null`,
      reviewId: reviews.id,
      requestId: reviews.requestId,
      authorId: reviews.authorId,
      text: reviews.text,
      title: works.title,
    })
    .from(reviewReports)
    .innerJoin(reviews, eq(reviews.id, reviewReports.reviewId))
    .innerJoin(workRequests, eq(workRequests.id, reviews.requestId))
    .innerJoin(works, eq(works.id, workRequests.workId))
    .where(eq(reviewReports.id, reportId))
    .for("no key update", { of: reviews });
  return row;
}

/** Closes the open reports of a review, and returns who made them. */
export async function closeReports(tx: Db, reviewId: string, closedBy: number): Promise<readonly number[]> {
  const rows = await tx
    .update(reviewReports)
    .set({ closedAt: sql`now()`, closedBy })
    .where(and(eq(reviewReports.reviewId, reviewId), isOpen))
    .returning({ reporterId: reviewReports.reporterId });
  return rows.map(({ reporterId }) => reporterId);
}
