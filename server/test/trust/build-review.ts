import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { ReviewPart } from "#domain/trust/review.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { contentReports } from "#server/platform/db/schema/content-reports.ts";
import { workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { reviews, reviewWindows } from "#server/platform/db/schema/reviews.ts";
import { signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { buildPage } from "#server/test/discovery/build-page.ts";
import type { Opened } from "#server/test/open.ts";

/** A paid request with its signed-in parties. */
export async function buildPaid(opened: Opened) {
  const { db } = opened;
  const email = `${randomUUID()}@kaamkaj.example`;
  const company = await signedIn(opened, (await buildCompany(db, { name: "Tea House" })).id);
  const freelancer = await signedIn(opened, (await buildFreelancer(db, { name: "Meera Nair", email })).id);
  const { id: workId } = await buildWork(db, { ownerId: company.accountId, title: "A poster" });
  const { id: requestId } = await buildRequest(db, { workId, freelancerId: freelancer.accountId, status: "paid" });
  /** `email` is that of the freelancer. */
  return { company, freelancer, email, requestId, workId };
}

type WindowValues = Partial<Omit<typeof reviewWindows.$inferInsert, "requestId">>;

/** The window of a paid request, open and announced unless it says otherwise. */
export async function buildReviewWindow(db: Db, requestId: number, values: WindowValues = {}) {
  const [request] = await db
    .select({ companyId: works.ownerId, freelancerId: workRequests.freelancerId })
    .from(workRequests)
    .innerJoin(works, eq(works.id, workRequests.workId))
    .where(eq(workRequests.id, requestId));
  if (!request) throw new Error("there is no such request");
  const closesAt = new Date(Date.now() + 14 * 86_400_000);
  const window = { requestId, closesAt, announcedAt: new Date(), ...request, ...values };
  await db.insert(reviewWindows).values(window);
  return window;
}

interface ReviewValues extends Partial<typeof reviews.$inferInsert> {
  readonly by: "company" | "freelancer";
}

/** A review in a window, hidden unless it says otherwise. */
export async function buildReview(
  db: Db,
  { requestId, companyId, freelancerId }: Awaited<ReturnType<typeof buildReviewWindow>>,
  { by, ...values }: ReviewValues,
): Promise<string> {
  const [authorId, subjectId] = by === "company" ? [companyId, freelancerId] : [freelancerId, companyId];
  const marks = { rating1: 4, rating2: 5, rating3: 3 };
  const [row] = await db
    .insert(reviews)
    .values({ requestId, authorId, subjectId, ...marks, text: "It went well.", ...values })
    .returning({ id: reviews.id });
  if (!row) throw new Error("nothing was inserted");
  return row.id;
}

/** The window of a request whose reviews are visible, with the ids of both. */
export async function buildVisibleReviews(db: Db, requestId: number) {
  const at = new Date();
  const window = await buildReviewWindow(db, requestId, { revealedAt: at });
  return {
    ofCompany: await buildReview(db, window, { by: "company", visibleAt: at }),
    ofFreelancer: await buildReview(db, window, { by: "freelancer", visibleAt: at }),
  };
}

/** Visible reviews of every paid request. Companies have reported those about them. */
export async function buildReviews(db: Db): Promise<void> {
  const paid = await db.select({ id: workRequests.id }).from(workRequests).where(eq(workRequests.status, "paid"));
  for (const { id } of paid) {
    const { ofFreelancer: reviewId } = await buildVisibleReviews(db, id);
    const [about] = await db.select({ reporterId: reviews.subjectId }).from(reviews).where(eq(reviews.id, reviewId));
    if (about) await buildReviewReport(db, { reviewId, ...about });
  }
}

/** The reply to a review. */
export const buildReply = (db: Db, reviewId: string, reply = "That is not true.") =>
  db.update(reviews).set({ reply, repliedAt: new Date() }).where(eq(reviews.id, reviewId));

interface Report {
  readonly reviewId: string;
  readonly part?: ReviewPart;
  readonly reporterId: number;
}

/** An open report of a review. */
export async function buildReviewReport(db: Db, { reviewId, part = "review", reporterId }: Report): Promise<number> {
  const [review] = await db.select().from(reviews).where(eq(reviews.id, reviewId));
  if (!review) throw new Error("there is no such review");
  const accountId = part === "reply" ? review.subjectId : review.authorId;
  const [row] = await db
    .insert(contentReports)
    .values({
      ...{ subjectKind: part, subjectId: reviewId, accountId, title: "A poster", excerpt: review.text },
      ...{ reporterId, words: "The review is an insult." },
    })
    .returning({ id: contentReports.id });
  if (!row) throw new Error("nothing was inserted");
  return row.id;
}

/** The public page of a new freelancer, about whom a company has said something. Returns its slug. */
export async function buildReviewedPage(db: Db): Promise<string> {
  const { id: accountId } = await buildFreelancer(db);
  const { id: requestId } = await buildRequest(db, { freelancerId: accountId, status: "paid" });
  await buildVisibleReviews(db, requestId);
  return buildPage(db, { accountId, isListed: true });
}
