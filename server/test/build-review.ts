import { eq } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { reviews, reviewWindows } from "#server/platform/db/schema/work-reviews.ts";

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

/** Visible reviews of every paid request. */
export async function buildReviews(db: Db): Promise<void> {
  const paid = await db.select({ id: workRequests.id }).from(workRequests).where(eq(workRequests.status, "paid"));
  for (const { id } of paid) await buildVisibleReviews(db, id);
}
