import { and, eq, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ReviewPart } from "#domain/trust/review.ts";
import { restrictionsOfAccount } from "#server/platform/db/active-restrictions.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { pageOfReports } from "#server/platform/db/content-reports.ts";
import type { TimePage } from "#server/platform/db/pagination.ts";
import { contentReports } from "#server/platform/db/schema/content-reports.ts";
import { accounts, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { reviews } from "#server/platform/db/schema/reviews.ts";
import { isShown } from "#server/platform/db/shown-reviews.ts";
import type { PageRequest } from "#server/platform/page.ts";
import { isAbout, isRepliedTo } from "#server/trust/reviews/queries.ts";

const isOpen = isNull(contentReports.closedAt);

/** Who wrote what. */
const writerOf = { review: reviews.authorId, reply: reviews.subjectId } as const;

/** A review or its reply as it is reported, with whom it is about. */
async function partWhere(db: Db, part: ReviewPart, condition: SQL | undefined) {
  const [row] = await db
    .select({
      requestId: reviews.requestId,
      subjectId: reviews.subjectId,
      title: works.title,
      writerId: accounts.id,
      writerName: accounts.name,
      text: sql<string>`coalesce(${part === "reply" ? reviews.reply : reviews.text}, '')`,
    })
    .from(reviews)
    .innerJoin(workRequests, eq(workRequests.id, reviews.requestId))
    .innerJoin(works, eq(works.id, workRequests.workId))
    .innerJoin(accounts, eq(accounts.id, writerOf[part]))
    .where(condition);
  return row;
}

/** A review about this account that others read, or the reply to one of its own. */
export const reviewToReport = (db: Db, reviewId: string, accountId: number, part: ReviewPart) =>
  partWhere(db, part, part === "review" ? isAbout(reviewId, accountId) : isRepliedTo(reviewId, accountId));

/** The same where others than its parties report it. */
export const shownReviewToReport = (db: Db, reviewId: string, part: ReviewPart) =>
  partWhere(db, part, and(eq(reviews.id, reviewId), isShown, part === "reply" ? isNotNull(reviews.reply) : undefined));

const company = alias(accounts, "company");
const freelancer = alias(accounts, "freelancer");
const reporter = alias(accounts, "reporter");
const isOfReply = sql`${contentReports.subjectKind} = 'reply'`;
const part = sql<ReviewPart>`${contentReports.subjectKind}`;
const writerId = sql<number>`case when ${isOfReply} then ${reviews.subjectId} else ${reviews.authorId} end`;
/** A moderator reads a removed reply as well. */
const storedReply = sql<string | null>`coalesce(${reviews.reply}, ${reviews.removedReply})`;
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
        reportId: contentReports.id,
        workTitle: works.title,
        companyName: company.name,
        freelancerName: freelancer.name,
        reporterName: reporter.name,
        reason: contentReports.words,
        createdAt: contentReports.createdAt,
        companyId: works.ownerId,
        part,
        authorId: writerId,
        activeRestrictions: restrictionsOfAccount,
        isRemoved: sql<boolean>`case when ${isOfReply} then ${reviews.removedReply} is not null else ${reviews.removedAt} is not null end`,
        review: {
          rating1: reviews.rating1,
          rating2: reviews.rating2,
          rating3: reviews.rating3,
          text: reviews.text,
          reply: storedReply,
        },
        otherReview: {
          rating1: other.rating1,
          rating2: other.rating2,
          rating3: other.rating3,
          text: other.text,
          reply: other.reply,
        },
      })
      .from(contentReports)
      .innerJoin(reviews, eq(reviews.id, contentReports.reviewId))
      .innerJoin(workRequests, eq(workRequests.id, reviews.requestId))
      .innerJoin(works, eq(works.id, workRequests.workId))
      // Who wrote what is reported.
      .innerJoin(accounts, eq(accounts.id, writerId))
      .innerJoin(company, eq(company.id, works.ownerId))
      .innerJoin(freelancer, eq(freelancer.id, workRequests.freelancerId))
      .innerJoin(reporter, eq(reporter.id, contentReports.reporterId))
      .leftJoin(other, otherOfRequest)
      .where(and(isOpen, isNotNull(reviews.visibleAt), page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit);
  return pageOfReports(request, select);
}

/** A report with its review, which stays locked until the transaction ends: it may have been reported by several persons. */
export async function lockReport(tx: Db, reportId: number) {
  const [row] = await tx
    .select({
      isClosed: sql<boolean>`${contentReports.closedAt} is not null`,
      part,
      reviewId: reviews.id,
      requestId: reviews.requestId,
      authorId: writerId,
      text: sql<string>`case when ${isOfReply} then coalesce(${storedReply}, '') else ${reviews.text} end`,
      title: works.title,
    })
    .from(contentReports)
    .innerJoin(reviews, eq(reviews.id, contentReports.reviewId))
    .innerJoin(workRequests, eq(workRequests.id, reviews.requestId))
    .innerJoin(works, eq(works.id, workRequests.workId))
    .where(eq(contentReports.id, reportId))
    .for("no key update", { of: reviews });
  return row;
}

interface Closing {
  readonly reviewId: string;
  readonly part: ReviewPart;
  readonly closedBy: number;
}

/** Closes the open reports of a review or of its reply, and returns who made them. */
export async function closeReports(
  tx: Db,
  { reviewId, part: subjectKind, closedBy }: Closing,
): Promise<readonly number[]> {
  const rows = await tx
    .update(contentReports)
    .set({ closedAt: sql`now()`, closedBy })
    .where(and(eq(contentReports.reviewId, reviewId), eq(contentReports.subjectKind, subjectKind), isOpen))
    .returning({ reporterId: contentReports.reporterId });
  return rows.map(({ reporterId }) => reporterId);
}
