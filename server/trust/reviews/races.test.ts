import { eq, isNull } from "drizzle-orm";
import { beforeAll, expect, it, vi } from "vitest";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { reviews, reviewWindows } from "#server/platform/db/schema/reviews.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { password } from "#server/test/identity/second-step.ts";
import { open } from "#server/test/open.ts";
import { buildReview, buildReviewWindow } from "#server/test/trust/build-review.ts";
import { processReviews } from "#server/trust/reviews/due.ts";

vi.setConfig({ testTimeout: 120_000 });

const opened = open({ PAYMENT_PROVIDER: "manual" }, { hasJobs: false });

let admin: Browser;
let company: Browser;
let freelancer: Browser;
beforeAll(async () => {
  const { db } = opened;
  await applySettings(opened, { reviews: "on" });
  admin = await signedIn(opened, (await buildAdmin(db, { passwordHash: await hashPassword(password) })).id);
  company = await signedIn(opened, (await buildCompany(db)).id);
  freelancer = await signedIn(opened, (await buildFreelancer(db)).id);
});

async function buildPaid(values: Parameters<typeof buildReviewWindow>[2] = {}) {
  const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId });
  const request = { workId, freelancerId: freelancer.accountId, status: "paid" } as const;
  const { id } = await buildRequest(opened.db, request);
  return buildReviewWindow(opened.db, id, values);
}

const submit = async (requestId: number, as: Browser) =>
  outcomeOf(
    await ask(opened, "reviews.submit", { requestId, rating1: 4, rating2: 4, rating3: 4, text: "Good." }, { as }),
  );
const rowsOf = (requestId: number) => opened.db.select().from(reviews).where(eq(reviews.requestId, requestId));

it("two reviews that are written at the same time are both visible, and notify once", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { requestId } = await buildPaid();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => submit(requestId, i % 2 === 0 ? company : freelancer)),
    );
    expect(answers.every((answer) => answer === "Success" || answer === "409 window_closed")).toBe(true);
    const rows = await rowsOf(requestId);
    expect(rows).toHaveLength(2);
    expect(rows.every(({ visibleAt }) => visibleAt !== null)).toBe(true);
    const notified = await opened.db.$count(notifications, eq(notifications.subjectId, requestId));
    expect(notified).toBe(2);
  }
});

it("a review at the end of the window and a reversal leave no hidden review and no visible one", async () => {
  for (let round = 0; round < 5; round += 1) {
    const window = await buildPaid({ closesAt: new Date(Date.now() + 60_000) });
    const { requestId } = window;
    await buildReview(opened.db, window, { by: "company" });
    const reversal = { requestId, reason: "The transfer belonged to another work.", password };
    const [reversed] = await Promise.all([
      ask(opened, "payments.reverse", reversal, { as: admin }).then(outcomeOf),
      processReviews(opened.services, new Date(Date.now() + 120_000)),
      ...Array.from({ length: 18 }, () => submit(requestId, freelancer)),
    ]);
    expect(reversed).toBe("Success");
    const rows = await rowsOf(requestId);
    expect(rows.every(({ ending }) => ending === "payment_reversed")).toBe(true);
    expect(await opened.db.$count(reviewWindows, eq(reviewWindows.requestId, requestId))).toBe(0);
    expect(await opened.db.$count(reviews, isNull(reviews.visibleAt))).toBe(0);
  }
});
