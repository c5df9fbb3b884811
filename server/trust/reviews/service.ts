import type { reviews } from "#contract/trust/reviews.ts";
import { statusOf } from "#server/hiring/requests/queries.ts";
import { insertOwnEntry } from "#server/platform/audit/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Handler } from "#server/platform/http/context.ts";
import { requireReadVersion } from "#server/platform/http/read-version.ts";
import { ratingsOf, requireReviews } from "#server/trust/reviews/about.ts";
import { notifyOfReview } from "#server/trust/reviews/notify.ts";
import {
  areBothWritten,
  hasReviewAbout,
  hiddenReviewBy,
  lockWindow,
  requestWithWindow,
  revealReviews,
  reviewsOfRequest,
  saveReply,
  saveReview,
} from "#server/trust/reviews/queries.ts";

type Reviews = typeof reviews;
type ReviewServices = Parameters<typeof notifyOfReview>[1];

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
  const { requestId, version, ...marks } = input;
  const { accountId } = actor;
  const window = await lockWindow(db, requestId, accountId);
  if (!window?.isOpen)
    throw refuse((await statusOf(db, requestId, accountId)) === undefined ? "not_found" : "window_closed");
  const { companyId, freelancerId } = window;
  const subjectId = accountId === companyId ? freelancerId : companyId;
  if (version) {
    const present = (await hiddenReviewBy(db, requestId, accountId)) ?? {};
    requireReadVersion("reviews.submit", input, { present }, refuse);
  }
  await saveReview(db, { requestId, ...marks, authorId: accountId, subjectId });
  if (await areBothWritten(db, requestId)) await reveal(db, services, requestId);
  return "done";
};

const otherRole = { client: "freelancer", freelancer: "client" } as const;
const removedContent = { ratings: [], text: "", reply: null };

type PartyReview = Awaited<ReturnType<typeof reviewsOfRequest>>[number];

/** A review as one side of the request reads it: what an admin has removed, also of a reply, only by its author. */
function shownToParty(row: PartyReview, author: keyof typeof otherRole, isOwn: boolean) {
  const { reviewId, text, removedReply, visibleAt, isRemoved, isReported } = row;
  const reply = isOwn ? row.reply : (row.reply ?? removedReply);
  const content = isRemoved && !isOwn ? removedContent : { ratings: ratingsOf(author, row), text, reply };
  const ending = isRemoved ? ("moderated" as const) : row.ending;
  return {
    reviewId,
    ...content,
    visibleAt: visibleAt?.toISOString() ?? null,
    ending,
    isReported,
    isReplyRemoved: removedReply !== null,
  };
}

export const showReviews: Handler<Reviews["reviews.mine"]> = async ({ requestId }, { db, actor, services, refuse }) => {
  requireReviews(services, refuse);
  const { accountId } = actor;
  const request = await requestWithWindow(db, requestId, accountId);
  if (!request) throw refuse("not_found");
  const rows = await reviewsOfRequest(db, requestId, actor);
  const ownRole = actor.role === "client" ? "client" : "freelancer";
  const answersOf = (isOwn: boolean) => {
    const row = rows.find(({ authorId }) => (authorId === accountId) === isOwn);
    return row ? shownToParty(row, isOwn ? ownRole : otherRole[ownRole], isOwn) : null;
  };
  const { workTitle, otherName, closesAt, isOpen } = request;
  const window = closesAt && { closesAt: closesAt.toISOString(), isOpen };
  return [{ requestId, workTitle, otherName, window, own: answersOf(true), others: answersOf(false) }];
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
