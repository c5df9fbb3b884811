import type { Input } from "#contract/call.ts";
import type { reviews } from "#contract/trust/reviews.ts";
import { shownNameOf } from "#domain/discovery/profile-page.ts";
import { formerName } from "#domain/operation/personal-data.ts";
import { ratingTopics } from "#domain/trust/review.ts";
import { workVisibleTo } from "#server/hiring/works/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import { contactMaskOf } from "#server/platform/http/contact-mask.ts";
import type { Handler } from "#server/platform/http/context.ts";
import { areReviewsOn } from "#server/platform/http/page-reader.ts";
import type { Services } from "#server/platform/http/services.ts";
import type { PageRequest } from "#server/platform/page.ts";
import type { Refusal } from "#server/platform/refusal.ts";
import { readableSubject, reviewsAbout, summaryAbout } from "#server/trust/reviews/about-queries.ts";

type Reviews = typeof reviews;
type Author = keyof typeof ratingTopics;

export function requireReviews(services: Services, refuse: (code: "switched_off") => Refusal): void {
  if (!areReviewsOn(services)) throw refuse("switched_off");
}

export interface Marks {
  readonly rating1: number;
  readonly rating2: number;
  readonly rating3: number;
}

export function ratingsOf(author: "client" | "freelancer", { rating1, rating2, rating3 }: Marks) {
  const marks = [rating1, rating2, rating3];
  return ratingTopics[author].map((topic, i) => ({ topic, mark: marks[i] ?? 0 }));
}

/** Who writes about whom. */
const authorAbout = (subject: string): Author => (subject === "client" ? "freelancer" : "client");

/**
 * Visible reviews about an account, newest first. Its owner reads the names of all authors; others read those of companies, and
 * the first name and the initial of a freelancer, whom they may not find otherwise.
 */
export async function shownReviews(
  { db, services }: { readonly db: Db; readonly services: Pick<Services, "platformSettings"> },
  accountId: number,
  page: PageRequest,
  readerId?: number,
) {
  const { rows, next } = await reviewsAbout(db, accountId, page);
  const mask = contactMaskOf(services);
  const listed = rows.map(({ at, authorRole, ...row }) => {
    const { reviewId, text, reply } = row;
    const isOwner = readerId === accountId;
    const isFull = isOwner || authorRole !== "freelancer" || row.authorName === formerName;
    const authorName = isFull ? row.authorName : shownNameOf(row.authorName, "initial");
    const ratings = ratingsOf(authorRole === "client" ? "client" : "freelancer", row);
    const texts = { text: mask(text), reply: reply && mask(reply) };
    const mine = isOwner ? ({ mine: "reply" } as const) : readerId === row.authorId && ({ mine: "review" } as const);
    return { reviewId, ratings, ...texts, authorName, visibleAt: at.toISOString(), ...mine };
  });
  return { rows: listed, next };
}

/** What visible reviews about an account say on average. */
export async function summaryOf(db: Db, accountId: number, author: Author) {
  const summary = await summaryAbout(db, accountId);
  if (!summary) return { count: 0, averages: [] };
  const averages = ratingsOf(author, summary).map(({ topic, mark }) => ({ topic, average: mark }));
  return { count: summary.count, averages };
}

type SubjectKey = Input<Reviews["reviews.summary"]>;

/** About whom the caller reads; undefined where the caller may not. */
async function subjectFor(db: Db, actor: Actor, { accountId, workId }: SubjectKey) {
  if (workId === undefined) return readableSubject(db, actor, accountId ?? actor.accountId);
  const [work] = await workVisibleTo(db, actor, workId);
  return work && readableSubject(db, actor, work.loginid);
}

export const listReviews: Handler<Reviews["reviews.list"]> = async (input, { db, actor, services, refuse }) => {
  requireReviews(services, refuse);
  const { accountId, workId, ...page } = input;
  const subject = await subjectFor(db, actor, { accountId, workId });
  if (!subject) throw refuse("not_found");
  return shownReviews({ db, services }, subject.accountId, page, actor.accountId);
};

export const summarizeReviews: Handler<Reviews["reviews.summary"]> = async (input, context) => {
  const { db, actor, services, refuse } = context;
  requireReviews(services, refuse);
  const subject = await subjectFor(db, actor, input);
  if (!subject) throw refuse("not_found");
  return [await summaryOf(db, subject.accountId, authorAbout(subject.role))];
};
