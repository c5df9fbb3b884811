import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { reviews, reviewWindows } from "#server/platform/db/schema/reviews.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { mailTo, unfolded } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";
import { buildReview, buildReviewWindow } from "#server/test/trust/build-review.ts";
import { processReviews } from "#server/trust/reviews/due.ts";

const opened = open();
beforeAll(() => applySettings(opened, { reviews: "on" }));

const dayMs = 86_400_000;
const now = Date.now();

async function build(values: Parameters<typeof buildReviewWindow>[2] = {}) {
  const { db } = opened;
  const email = `${randomUUID()}@kaamkaj.example`;
  const company = await buildCompany(db, { name: "Tea House", email });
  const freelancer = await buildFreelancer(db, { name: "Meera Nair" });
  const { id: workId } = await buildWork(db, { ownerId: company.id, title: "A poster" });
  const { id: requestId } = await buildRequest(db, { workId, freelancerId: freelancer.id, status: "paid" });
  const window = await buildReviewWindow(db, requestId, values);
  return { company, freelancer, requestId, window, email };
}

async function notificationsOf({
  company,
  freelancer,
}: Pick<Awaited<ReturnType<typeof build>>, "company" | "freelancer">) {
  const ids = [company.id, freelancer.id];
  const rows = await opened.db.select().from(notifications).where(inArray(notifications.accountId, ids));
  return rows.map(({ accountId, kind }) => `${accountId === company.id ? "company" : "freelancer"} ${kind}`).toSorted();
}

const visibleOf = (requestId: number) =>
  opened.db.$count(reviews, and(eq(reviews.requestId, requestId), isNotNull(reviews.visibleAt)));

const run = (at: number) => Promise.all(Array.from({ length: 5 }, () => processReviews(opened.services, new Date(at))));

describe("a window", () => {
  it("is announced to both sides once", async () => {
    const paid = await build({ announcedAt: null });
    await run(now);
    expect(await notificationsOf(paid)).toEqual(["company review_open", "freelancer review_open"]);
    const mail = unfolded(await mailTo(opened, paid.email));
    expect(mail).toContain("what it was like to work with Meera Nair");
    expect(mail).toContain(`/clientmaster/review/${paid.requestId}`);
  });

  it("reminds those who have not written three days before its end, once, and nobody else", async () => {
    const none = await build();
    const one = await build();
    await buildReview(opened.db, one.window, { by: "company" });
    const remindedAt = none.window.closesAt.getTime() - 3 * dayMs;
    await run(remindedAt - 1);
    expect(await notificationsOf(none)).toEqual([]);
    await run(remindedAt);
    expect(await notificationsOf(none)).toHaveLength(2);
    await run(now + 12 * dayMs);
    expect(await notificationsOf(none)).toEqual(["company review_ending", "freelancer review_ending"]);
    expect(await notificationsOf(one)).toEqual(["freelancer review_ending"]);
    expect(await visibleOf(one.requestId)).toBe(0);
  });

  it("that ends makes a single review visible, with a notification for both sides", async () => {
    const one = await build({ remindedAt: new Date() });
    await buildReview(opened.db, one.window, { by: "freelancer" });
    await run(now + 13.9 * dayMs);
    expect(await visibleOf(one.requestId)).toBe(0);
    await run(now + 14.1 * dayMs);
    expect(await visibleOf(one.requestId)).toBe(1);
    expect(await notificationsOf(one)).toEqual(["company review_visible", "freelancer review_visible"]);
  });

  it("that ends without a review notifies nobody", async () => {
    const none = await build({ remindedAt: new Date() });
    await run(now + 15 * dayMs);
    expect(await notificationsOf(none)).toEqual([]);
    const [window] = await opened.db.select().from(reviewWindows).where(eq(reviewWindows.requestId, none.requestId));
    expect(window?.revealedAt).toBeInstanceOf(Date);
  });
});

describe("a reply", () => {
  it("notifies the author of the review", async () => {
    const paid = await build({ revealedAt: new Date() });
    const reviewId = await buildReview(opened.db, paid.window, { by: "company", visibleAt: new Date() });
    const as = await signedIn(opened, paid.freelancer.id);
    const body = { reviewId, text: "Thank you." };
    expect(outcomeOf(await ask(opened, "reviews.reply", body, { as }))).toBe("Success");
    expect(await notificationsOf(paid)).toEqual(["company review_replied"]);
    expect(unfolded(await mailTo(opened, paid.email))).toContain("Meera Nair has replied");
  });
});
