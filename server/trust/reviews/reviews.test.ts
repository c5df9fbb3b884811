import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Contract } from "#contract/index.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { paymentOrders } from "#server/platform/db/schema/payments.ts";
import { reviews, reviewWindows } from "#server/platform/db/schema/reviews.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { adminWithPassword } from "#server/test/browser-of.ts";
import { buildCompany, buildRequest, buildWork } from "#server/test/build.ts";
import { noted } from "#server/test/build-entries.ts";
import { password } from "#server/test/identity/second-step.ts";
import { open } from "#server/test/open.ts";
import { buildPaid, buildReview, buildReviewWindow, buildVisibleReviews } from "#server/test/trust/build-review.ts";
import { processReviews } from "#server/trust/reviews/due.ts";

const opened = open({ PAYMENT_PROVIDER: "manual" }, { hasJobs: false });
const admin = adminWithPassword(opened);
beforeEach(() => applySettings(opened, { reviews: "on" }));

async function buildOpen() {
  const paid = await buildPaid(opened);
  return { ...paid, window: await buildReviewWindow(opened.db, paid.requestId) };
}

const call = async (name: keyof Contract, body: object, as: Browser) =>
  outcomeOf(await ask(opened, name, body, { as }));
const marks = { rating1: 4, rating2: "5", rating3: 3 };
const submit = (requestId: number, as: Browser, text = "It went well.") =>
  call("reviews.submit", { requestId, ...marks, text }, as);
const mine = async (requestId: number, as: Browser) =>
  (await ask(opened, "reviews.mine", { requestId }, { as })).json()[0];
const about = async (accountId: number, as: Browser) =>
  (await ask(opened, "reviews.list", { accountId }, { as })).json<object[]>();
const reply = (reviewId: string, as: Browser, text = "Thank you.") => call("reviews.reply", { reviewId, text }, as);
const reverse = (requestId: number) =>
  call("payments.reverse", { requestId, reason: "The transfer belonged to another work.", password }, admin);

describe("a review", () => {
  it("is hidden until the other side has written, and then both are visible", async () => {
    const { company, freelancer, requestId } = await buildOpen();
    expect(await submit(requestId, company)).toBe("Success");
    expect(await mine(requestId, freelancer)).toMatchObject({ window: { isOpen: true }, own: null, others: null });
    expect(await about(freelancer.accountId, company)).toEqual([]);
    expect(await submit(requestId, freelancer, "A clear task.")).toBe("Success");
    const own = { text: "A clear task.", visibleAt: expect.any(String), reply: null, ending: null };
    expect(await mine(requestId, freelancer)).toMatchObject({
      workTitle: "A poster",
      otherName: "Tea House",
      window: { isOpen: false },
      own: {
        ...own,
        ratings: [
          { topic: "clear_task", mark: 4 },
          { topic: "fair", mark: 5 },
          { topic: "pays", mark: 3 },
        ],
      },
      others: {
        text: "It went well.",
        ratings: [
          { topic: "quality", mark: 4 },
          { topic: "on_time", mark: 5 },
          { topic: "communication", mark: 3 },
        ],
      },
    });
    expect(await about(freelancer.accountId, company)).toMatchObject([
      { text: "It went well.", authorName: "Tea House" },
    ]);
    expect(await about(company.accountId, freelancer)).toMatchObject([{ text: "A clear task." }]);
  });

  it("can be changed while it is hidden, and not any more", async () => {
    const { company, freelancer, requestId } = await buildOpen();
    await submit(requestId, company);
    expect(await submit(requestId, company, "It went very well.")).toBe("Success");
    expect(await mine(requestId, company)).toMatchObject({ own: { text: "It went very well.", visibleAt: null } });
    expect(await opened.db.$count(reviews, eq(reviews.requestId, requestId))).toBe(1);
    await submit(requestId, freelancer);
    for (const as of [company, freelancer]) expect(await submit(requestId, as, "Later.")).toBe("409 window_closed");
  });

  it("is not written after the window, before the payment, or without one", async () => {
    const { company, requestId } = await buildPaid(opened);
    expect(await submit(requestId, company)).toBe("409 window_closed");
    await buildReviewWindow(opened.db, requestId, { closesAt: new Date(Date.now() - 1000) });
    expect(await submit(requestId, company)).toBe("409 window_closed");
    expect(await mine(requestId, company)).toMatchObject({ window: { isOpen: false }, own: null });
  });

  it("is written by the two sides only", async () => {
    const { requestId, company } = await buildOpen();
    const others = await buildOpen();
    for (const as of [others.company, others.freelancer]) {
      expect(await submit(requestId, as)).toBe("404 not_found");
      expect(await call("reviews.mine", { requestId }, as)).toBe("404 not_found");
    }
    expect(await submit(requestId, admin)).toBe("403 wrong_role");
    expect(await submit(2_000_000_000, company)).toBe("404 not_found");
  });

  it.each([
    [{ rating1: 0 }, { rating1: "please choose one" }],
    [{ rating2: 6 }, { rating2: "please choose one" }],
    [{ rating3: "" }, { rating3: "please choose one" }],
    [{ text: "  " }, { text: "please fill this" }],
    [{ text: "x".repeat(2001) }, { text: "use at most 2000 characters" }],
  ])("is refused with %o", async (wrong, fields) => {
    const { requestId, company } = await buildOpen();
    const body = { requestId, ...marks, text: "It went well.", ...wrong };
    const response = await ask(opened, "reviews.submit", body, { as: company });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual(fields);
  });

  it("writes no audit entry while it is hidden, and one when both are visible", async () => {
    const { company, freelancer, requestId } = await buildOpen();
    const entries = () => opened.db.$count(auditEntries);
    const before = await entries();
    await submit(requestId, company);
    expect(await entries()).toBe(before);
    await submit(requestId, freelancer);
    expect(await opened.db.select().from(auditEntries).where(noted(requestId))).toMatchObject([
      { call: "reviews:reveal", subject: "review", after: { reviews: 2 }, accountId: null },
    ]);
  });
});

describe("a reply", () => {
  it("is written once, by the reviewed side, to a visible review", async () => {
    const { company, freelancer, requestId } = await buildPaid(opened);
    const { ofFreelancer } = await buildVisibleReviews(opened.db, requestId);
    expect(await reply(ofFreelancer, freelancer)).toBe("404 not_found");
    const answers = await Promise.all(Array.from({ length: 20 }, () => reply(ofFreelancer, company)));
    expect(answers.toSorted()).toEqual([...Array(19).fill("409 reply_exists"), "Success"]);
    expect(await about(company.accountId, freelancer)).toMatchObject([{ reply: "Thank you." }]);
    const hidden = await buildOpen();
    const id = await buildReview(opened.db, hidden.window, { by: "freelancer" });
    expect(await reply(id, hidden.company)).toBe("404 not_found");
    expect(await reply(ofFreelancer, company, "")).toBe("400 invalid");
    expect(await reply("no id", company)).toBe("400 invalid");
  });
});

describe("a payment", () => {
  const pay = async () => {
    const { db } = opened;
    const company = await signedIn(opened, (await buildCompany(db)).id);
    const { id: workId } = await buildWork(db, { ownerId: company.accountId });
    const request = await buildRequest(db, { workId, status: "completed" });
    const body = { requestid: request.id, amount: (request.price ?? 0) / 100, reference: "UTR 7" };
    await call("payment", body, company);
    const isOfRequest = eq(paymentOrders.requestId, request.id);
    const [order] = await opened.db.select().from(paymentOrders).where(isOfRequest);
    return { id: request.id, company, freelancerId: request.freelancerId, order };
  };

  it("opens a window of 14 days where the platform has reviews, and otherwise none", async () => {
    for (const value of ["on", "off"] as const) {
      await applySettings(opened, { reviews: value });
      const { id, order } = await pay();
      expect(await call("payments.confirm", { orderId: order?.id }, admin)).toBe("Success");
      const rows = await opened.db.select().from(reviewWindows).where(eq(reviewWindows.requestId, id));
      expect(rows.map(({ closesAt, openedAt }) => closesAt.getTime() - openedAt.getTime())).toEqual(
        value === "on" ? [14 * 86_400_000] : [],
      );
    }
  });

  it("that is reversed deletes what is hidden, and takes what is visible from the lists with the reason", async () => {
    const hidden = await buildOpen();
    await submit(hidden.requestId, hidden.company);
    expect(await reverse(hidden.requestId)).toBe("Success");
    expect(await opened.db.$count(reviews, eq(reviews.requestId, hidden.requestId))).toBe(0);
    expect(await mine(hidden.requestId, hidden.company)).toMatchObject({ window: null, own: null });
    expect(await submit(hidden.requestId, hidden.company)).toBe("409 window_closed");

    const visible = await buildPaid(opened);
    await buildVisibleReviews(opened.db, visible.requestId);
    expect(await reverse(visible.requestId)).toBe("Success");
    expect(await about(visible.company.accountId, visible.freelancer)).toEqual([]);
    const ended = { ending: "payment_reversed" };
    expect(await mine(visible.requestId, visible.company)).toMatchObject({ own: ended, others: ended });
    await opened.db.update(workRequests).set({ status: "paid" }).where(eq(workRequests.id, visible.requestId));
    await buildReviewWindow(opened.db, visible.requestId);
    expect(await submit(visible.requestId, visible.company, "Once more.")).toBe("Success");
    expect(await mine(visible.requestId, visible.company)).toMatchObject({ own: { text: "Once more.", ending: null } });
  });
});

describe("a platform without reviews", () => {
  it("refuses every call of them, and shows none", async () => {
    const { company, requestId } = await buildPaid(opened);
    const { ofFreelancer } = await buildVisibleReviews(opened.db, requestId);
    await applySettings(opened, {});
    const off = "409 switched_off";
    expect(await submit(requestId, company)).toBe(off);
    expect(await call("reviews.mine", { requestId }, company)).toBe(off);
    for (const name of ["reviews.list", "reviews.summary"] as const)
      expect(await call(name, { accountId: company.accountId }, company)).toBe(off);
    expect(await reply(ofFreelancer, company)).toBe(off);
    const projects = await ask(opened, "getworkbystatus", { status: "paid" }, { as: company });
    expect(projects.json()).toMatchObject([{ reviewWindow: null }]);
    const late = await buildPaid(opened);
    await buildReviewWindow(opened.db, late.requestId, { closesAt: new Date(0) });
    await processReviews(opened.services);
    const [window] = await opened.db.select().from(reviewWindows).where(eq(reviewWindows.requestId, late.requestId));
    expect(window?.revealedAt).toBeNull();
  });
});
