import type { reviews } from "#contract/reviews.ts";
import { ratingTopics } from "#domain/review.ts";
import { statusOf } from "#server/features/requests/queries.ts";
import { notifyOfReview } from "#server/features/reviews/notify.ts";
import {
  areBothWritten,
  hasReviewAbout,
  holdWindow,
  mayReadAbout,
  requestWithWindow,
  revealReviews,
  reviewsAbout,
  reviewsOfRequest,
  saveReply,
  saveReview,
} from "#server/features/reviews/queries.ts";
import { insertOwnEntry } from "#server/platform/audit/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Handler } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/http/services.ts";
import type { Refusal } from "#server/platform/refusal.ts";

type Reviews = typeof reviews;
type ReviewServices = Parameters<typeof notifyOfReview>[1];

/** Whether the platform has reviews. */
export const areReviewsOn = ({ platformSettings }: Pick<Services, "platformSettings">): boolean =>
  platformSettings.current().reviews === "on";

function requireReviews(services: Services, refuse: (code: "switched_off") => Refusal): void {
  if (!areReviewsOn(services)) throw refuse("switched_off");
}

/** Makes the reviews of a request visible and notifies both sides. Nobody is notified where neither has written. */
export async function reveal(tx: Db, services: ReviewServices, requestId: number): Promise<void> {
  const count = await revealReviews(tx, requestId);
  if (count === 0) return;
  const entry = {
    call: "reviews:reveal",
    subject: "review",
    subjectId: String(requestId),
    after: { reviews: count },
  } as const;
  await insertOwnEntry(tx, entry);
  await notifyOfReview(tx, services, "reveal", { requestId, by: "client" });
}

/** Writes or changes the own review. The answer is the same whether the other side has written or not. */
export const submitReview: Handler<Reviews["reviews.submit"]> = async (input, { db, actor, services, refuse }) => {
  requireReviews(services, refuse);
  const { requestId, ...marks } = input;
  const { accountId } = actor;
  const window = await holdWindow(db, requestId, accountId);
  if (!window?.isOpen)
    throw refuse((await statusOf(db, requestId, accountId)) === undefined ? "not_found" : "window_closed");
  const { companyId, freelancerId } = window;
  const subjectId = accountId === companyId ? freelancerId : companyId;
  await saveReview(db, { requestId, ...marks, authorId: accountId, subjectId });
  if (await areBothWritten(db, requestId)) await reveal(db, services, requestId);
  return "done";
};

interface Marks {
  readonly rating1: number;
  readonly rating2: number;
  readonly rating3: number;
}

function ratingsOf(author: "client" | "freelancer", { rating1, rating2, rating3 }: Marks) {
  const marks = [rating1, rating2, rating3];
  return ratingTopics[author].map((topic, i) => ({ topic, mark: marks[i] ?? 0 }));
}

export const showReviews: Handler<Reviews["reviews.mine"]> = async ({ requestId }, { db, actor, services, refuse }) => {
  requireReviews(services, refuse);
  const { accountId } = actor;
  const request = await requestWithWindow(db, requestId, accountId);
  if (!request) throw refuse("not_found");
  const rows = await reviewsOfRequest(db, requestId, accountId);
  const ownRole = actor.role === "client" ? "client" : "freelancer";
  const shown = (isOwn: boolean) => {
    const row = rows.find(({ authorId }) => (authorId === accountId) === isOwn);
    if (!row) return null;
    const otherRole = ownRole === "client" ? "freelancer" : "client";
    const { reviewId, text, reply, visibleAt, ending } = row;
    const ratings = ratingsOf(isOwn ? ownRole : otherRole, row);
    return { reviewId, ratings, text, reply, visibleAt: visibleAt?.toISOString() ?? null, ending };
  };
  const { workTitle, otherName, closesAt, isOpen } = request;
  const window = closesAt && { closesAt: closesAt.toISOString(), isOpen };
  return [{ requestId, workTitle, otherName, window, own: shown(true), others: shown(false) }];
};

export const listReviews: Handler<Reviews["reviews.list"]> = async (input, { db, actor, services, refuse }) => {
  requireReviews(services, refuse);
  const { accountId, ...page } = input;
  if (!(await mayReadAbout(db, actor, accountId))) throw refuse("not_found");
  const { rows, next } = await reviewsAbout(db, accountId, page);
  const listed = rows.map(({ at, authorRole, ...row }) => {
    const { reviewId, text, reply, authorName } = row;
    const ratings = ratingsOf(authorRole === "client" ? "client" : "freelancer", row);
    return { reviewId, ratings, text, reply, authorName, visibleAt: at.toISOString() };
  });
  return { rows: listed, next };
};

export const replyToReview: Handler<Reviews["reviews.reply"]> = async ({ reviewId, text }, context) => {
  const { db, actor, services, refuse, recordAudit } = context;
  requireReviews(services, refuse);
  const requestId = await saveReply(db, reviewId, actor.accountId, text);
  if (requestId === undefined)
    throw refuse((await hasReviewAbout(db, reviewId, actor.accountId)) ? "reply_exists" : "not_found");
  await recordAudit(db, { id: requestId, after: { review: reviewId, reply: true } });
  await notifyOfReview(db, services, "reply", { requestId, by: actor.role });
  return "done";
};
