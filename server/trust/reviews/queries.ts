import { and, asc, desc, eq, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { reviewReminderDays } from "#domain/trust/review.ts";
import { isParty } from "#server/hiring/requests/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { reviews, reviewWindows } from "#server/platform/db/schema/reviews.ts";
import { isShown } from "#server/platform/db/shown-reviews.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import { isNoneOf, type RowKeys } from "#server/platform/jobs/due-rows.ts";

/** Nobody but its author reads a hidden review. Every query of reviews holds this. */
const isReadable = (accountId: number) => or(isNotNull(reviews.visibleAt), eq(reviews.authorId, accountId));

const isOpen = sql<boolean>`${reviewWindows.revealedAt} is null and ${reviewWindows.closesAt} > now()`;

/** The window of a request of this account, locked until the end of the transaction, so that of two reviews one is the second. */
export async function lockWindow(tx: Db, requestId: number, accountId: number) {
  const [row] = await tx
    .select({ companyId: reviewWindows.companyId, freelancerId: reviewWindows.freelancerId, isOpen })
    .from(reviewWindows)
    .where(
      and(
        eq(reviewWindows.requestId, requestId),
        or(eq(reviewWindows.companyId, accountId), eq(reviewWindows.freelancerId, accountId)),
      ),
    )
    .for("update");
  return row;
}

type NewReview = Pick<
  typeof reviews.$inferInsert,
  "requestId" | "authorId" | "subjectId" | "rating1" | "rating2" | "rating3" | "text"
>;

/** The review of this author that can still be changed. The window is locked. */
export async function hiddenReviewBy(tx: Db, requestId: number, authorId: number) {
  const { rating1, rating2, rating3, text } = reviews;
  const [row] = await tx
    .select({ rating1, rating2, rating3, text })
    .from(reviews)
    .where(and(hidden(requestId), eq(reviews.authorId, authorId), isNull(reviews.endedAt)));
  return row;
}

/** Inserts a hidden review, or changes it. */
export async function saveReview(tx: Db, review: NewReview): Promise<void> {
  const { rating1, rating2, rating3, text } = review;
  await tx
    .insert(reviews)
    .values(review)
    .onConflictDoUpdate({
      target: [reviews.requestId, reviews.authorId],
      targetWhere: isNull(reviews.endedAt),
      set: { rating1, rating2, rating3, text },
      setWhere: isNull(reviews.visibleAt),
    });
}

const hidden = (requestId: number) => and(eq(reviews.requestId, requestId), isNull(reviews.visibleAt));

/** Whether both sides have written. The window is locked. */
export const areBothWritten = async (tx: Db, requestId: number): Promise<boolean> =>
  (await tx.$count(reviews, hidden(requestId))) === 2;

/** Makes the reviews of a request visible, and returns their number. The window is locked. */
export async function revealReviews(tx: Db, requestId: number): Promise<number> {
  await tx
    .update(reviewWindows)
    .set({ revealedAt: sql`now()` })
    .where(and(eq(reviewWindows.requestId, requestId), isNull(reviewWindows.revealedAt)));
  const revealed = await tx
    .update(reviews)
    .set({ visibleAt: sql`now()` })
    .where(hidden(requestId))
    .returning({ id: reviews.id });
  return revealed.length;
}

export const reviewColumns = {
  reviewId: reviews.id,
  authorId: reviews.authorId,
  subjectId: reviews.subjectId,
  rating1: reviews.rating1,
  rating2: reviews.rating2,
  rating3: reviews.rating3,
  text: reviews.text,
  reply: reviews.reply,
  visibleAt: reviews.visibleAt,
};

const company = alias(accounts, "company");
const freelancer = alias(accounts, "freelancer");

/** A request of this account with its window; undefined where it is none of this account. */
export async function requestWithWindow(db: Db, requestId: number, accountId: number) {
  const [row] = await db
    .select({
      requestId: workRequests.id,
      workTitle: works.title,
      otherName: sql<string>`case when ${works.ownerId} = ${accountId} then ${freelancer.name} else ${company.name} end`,
      closesAt: reviewWindows.closesAt,
      isOpen: sql<boolean>`coalesce(${isOpen}, false)`,
    })
    .from(workRequests)
    .innerJoin(works, eq(works.id, workRequests.workId))
    .innerJoin(company, eq(company.id, works.ownerId))
    .innerJoin(freelancer, eq(freelancer.id, workRequests.freelancerId))
    .leftJoin(reviewWindows, eq(reviewWindows.requestId, workRequests.id))
    .where(and(eq(workRequests.id, requestId), isParty(accountId)));
  return row;
}

/** The reviews of a request that this account may read; of each side the last one. */
export const reviewsOfRequest = (db: Db, requestId: number, { accountId, personId }: Reader) =>
  db
    .select({
      ...reviewColumns,
      ending: reviews.ending,
      removedReply: reviews.removedReply,
      isRemoved: sql<boolean>`${reviews.removedAt} is not null`,
      // By name, because the query builder leaves out the table of a column where it selects from one table.
      isReported: sql<boolean>`exists (
        select from content_reports report where report.review_id = reviews.id and report.reporter_id = ${personId})`,
    })
    .from(reviews)
    .where(and(eq(reviews.requestId, requestId), isReadable(accountId)))
    .orderBy(desc(reviews.createdAt));

type Reader = Pick<Actor, "accountId" | "personId">;

/** A review about this account that others read. */
export const isAbout = (reviewId: string, accountId: number): SQL | undefined =>
  and(eq(reviews.id, reviewId), eq(reviews.subjectId, accountId), isShown);

/** Stores the reply of the reviewed side, once; undefined where there is one, or no such review. */
export async function saveReply(
  tx: Db,
  reviewId: string,
  accountId: number,
  reply: string,
): Promise<number | undefined> {
  const [row] = await tx
    .update(reviews)
    .set({ reply, repliedAt: sql`now()` })
    .where(and(isAbout(reviewId, accountId), isNull(reviews.reply), isNull(reviews.removedReply)))
    .returning({ requestId: reviews.requestId });
  return row?.requestId;
}

/** A review of this account that others read, and that has a reply. */
export const isRepliedTo = (reviewId: string, accountId: number): SQL | undefined =>
  and(eq(reviews.id, reviewId), eq(reviews.authorId, accountId), isShown, isNotNull(reviews.reply));

export const hasReviewAbout = async (db: Db, reviewId: string, accountId: number): Promise<boolean> =>
  (await db.$count(reviews, isAbout(reviewId, accountId))) > 0;

/** Locks windows that nobody was notified of, and marks them. Several instances may run it at the same time. */
export async function claimNew(tx: Db, now: Date, limit: number, except: RowKeys) {
  const { rows } = await tx.execute<{ requestId: number }>(sql`
    with due as (
      select request_id from ${reviewWindows} where announced_at is null and ${isNoneOf(sql`request_id`, except)}
      order by request_id limit ${limit} for update skip locked)
    update ${reviewWindows} w set announced_at = ${now} from due where w.request_id = due.request_id
    returning w.request_id as "requestId"`);
  return rows;
}

interface Reminder extends Record<string, unknown> {
  readonly requestId: number;
  readonly hasCompanyWritten: boolean;
  readonly hasFreelancerWritten: boolean;
}

/** Marks open windows that end soon as reminded of, each once, and says which side has written. */
export async function claimEnding(tx: Db, now: Date, limit: number, except: RowKeys): Promise<readonly Reminder[]> {
  const hasWritten = (column: string) => sql`exists (
    select from ${reviews} v where v.request_id = w.request_id and v.author_id = ${sql.raw(`w.${column}`)} and v.ended_at is null)`;
  const { rows } = await tx.execute<Reminder>(sql`
    with due as (
      select request_id from ${reviewWindows}
      where revealed_at is null and reminded_at is null and closes_at > ${now}
        and closes_at <= ${now}::timestamptz + make_interval(days => ${reviewReminderDays}::int)
        and ${isNoneOf(sql`request_id`, except)}
      order by closes_at limit ${limit} for update skip locked)
    update ${reviewWindows} w set reminded_at = ${now} from due where w.request_id = due.request_id
    returning w.request_id as "requestId", ${hasWritten("company_id")} as "hasCompanyWritten",
      ${hasWritten("freelancer_id")} as "hasFreelancerWritten"`);
  return rows;
}

/** Locks windows whose time is over. */
export const claimEnded = (tx: Db, now: Date, limit: number, except: RowKeys) =>
  tx
    .select({ requestId: reviewWindows.requestId })
    .from(reviewWindows)
    .where(
      and(isNull(reviewWindows.revealedAt), lt(reviewWindows.closesAt, now), isNoneOf(reviewWindows.requestId, except)),
    )
    .orderBy(asc(reviewWindows.closesAt))
    .limit(limit)
    .for("update", { skipLocked: true });
