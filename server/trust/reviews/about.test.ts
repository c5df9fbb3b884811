import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Contract } from "#contract/index.ts";
import { shownReviewsOfPage } from "#domain/trust/review.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { buildPage } from "#server/test/discovery/build-page.ts";
import { open } from "#server/test/open.ts";
import { buildPaid, buildReview, buildReviewWindow, buildVisibleReviews } from "#server/test/trust/build-review.ts";

const opened = open({}, { hasJobs: false });

let admin: Browser;
beforeAll(async () => {
  admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
});
beforeEach(() => applySettings(opened, { reviews: "on", publicPages: "on" }));

const call = async (name: keyof Contract, body: object, as: Browser) =>
  outcomeOf(await ask(opened, name, body, { as }));
const about = async (accountId: number, as: Browser) =>
  (await ask(opened, "reviews.list", { accountId }, { as })).json<object[]>();

describe("reviews about an account", () => {
  it("are read by the freelancers of a verified company, and by a company of its applicants", async () => {
    const { company, freelancer, requestId } = await buildPaid(opened);
    await buildVisibleReviews(opened.db, requestId);
    const stranger = await signedIn(opened, (await buildCompany(opened.db)).id);
    const other = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    expect(await about(company.accountId, other)).toHaveLength(1);
    expect(await call("reviews.list", { accountId: freelancer.accountId }, other)).toBe("404 not_found");
    expect(await call("reviews.list", { accountId: freelancer.accountId }, stranger)).toBe("404 not_found");
    const { id: workId } = await buildWork(opened.db, { ownerId: stranger.accountId });
    await buildRequest(opened.db, { workId, freelancerId: freelancer.accountId });
    expect(await about(freelancer.accountId, stranger)).toHaveLength(1);
    expect(await call("reviews.list", { accountId: company.accountId }, admin)).toBe("403 wrong_role");
  });

  it("are read by a work of the company that the caller may read, and without a key about oneself", async () => {
    const { company, freelancer, requestId } = await buildPaid(opened);
    await buildVisibleReviews(opened.db, requestId);
    const other = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId });
    const { id: takenDown } = await buildWork(opened.db, { ownerId: company.accountId, takenDownAt: new Date() });
    const read = async (name: "reviews.list" | "reviews.summary", body: object, as: Browser) =>
      (await ask(opened, name, body, { as })).json();
    for (const name of ["reviews.list", "reviews.summary"] as const) {
      const aboutCompany = await read(name, { accountId: company.accountId }, other);
      expect(aboutCompany).toHaveLength(1);
      expect(await read(name, { workId }, other)).toEqual(aboutCompany);
      const aboutItself = await read(name, {}, company);
      expect(await read(name, { workId }, company)).toEqual(aboutItself);
      if (name === "reviews.summary") expect(aboutItself).toEqual(aboutCompany);
      expect(await read(name, {}, freelancer)).toEqual(
        await read(name, { accountId: freelancer.accountId }, freelancer),
      );
      expect(await call(name, { workId: takenDown }, other)).toBe("404 not_found");
    }
    const stranger = await signedIn(opened, (await buildCompany(opened.db)).id);
    expect(await call("reviews.list", { workId }, stranger)).toBe("404 not_found");
  });

  it("are summed up: their number, and the average of each mark of those that others read", async () => {
    const { company, freelancer } = await buildPaid(opened);
    const summary = async (accountId: number, as: Browser) =>
      (await ask(opened, "reviews.summary", { accountId }, { as })).json();
    const at = new Date();
    for (const [rating1, values] of [
      [5, { visibleAt: at }],
      [4, { visibleAt: at }],
      [4, { visibleAt: at }],
      [1, {}],
      [1, { visibleAt: at, removedAt: at }],
      [1, { visibleAt: at, endedAt: at, ending: "payment_reversed" }],
    ] as const) {
      const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId });
      const { id } = await buildRequest(opened.db, { workId, freelancerId: freelancer.accountId, status: "paid" });
      await buildReview(opened.db, await buildReviewWindow(opened.db, id), { by: "company", rating1, ...values });
    }
    expect(await summary(freelancer.accountId, company)).toEqual([
      {
        count: 3,
        averages: [
          { topic: "quality", average: 4.3 },
          { topic: "on_time", average: 5 },
          { topic: "communication", average: 3 },
        ],
      },
    ]);
    expect(await summary(company.accountId, freelancer)).toEqual([{ count: 0, averages: [] }]);
    const stranger = await signedIn(opened, (await buildCompany(opened.db)).id);
    expect(await call("reviews.summary", { accountId: freelancer.accountId }, stranger)).toBe("404 not_found");
  });

  it("come newest first, page by page", async () => {
    const { company, freelancer } = await buildPaid(opened);
    const texts = ["first", "second", "third"];
    for (const [i, text] of texts.entries()) {
      const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId });
      const { id } = await buildRequest(opened.db, { workId, freelancerId: freelancer.accountId, status: "paid" });
      const window = await buildReviewWindow(opened.db, id, { revealedAt: new Date() });
      await buildReview(opened.db, window, { by: "freelancer", text, visibleAt: new Date(Date.now() + i * 1000) });
    }
    const input = { accountId: company.accountId, limit: 2 };
    const first = await ask(opened, "reviews.list", input, { as: freelancer });
    expect(first.json()).toMatchObject([{ text: "third" }, { text: "second" }]);
    const after = String(first.headers["x-next-after"]);
    const second = await ask(opened, "reviews.list", { ...input, after }, { as: freelancer });
    expect(second.json()).toMatchObject([{ text: "first" }]);
  });

  it("name freelancers in full to the company alone that they wrote about", async () => {
    const { company, freelancer, requestId } = await buildPaid(opened);
    await buildVisibleReviews(opened.db, requestId);
    await opened.db.update(accounts).set({ name: "Asha Rao Menon" }).where(eq(accounts.id, freelancer.accountId));
    const other = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    expect(await about(company.accountId, company)).toMatchObject([{ authorName: "Asha Rao Menon" }]);
    expect(await about(company.accountId, other)).toMatchObject([{ authorName: "Asha M." }]);
    const [row] = await opened.db.select().from(accounts).where(eq(accounts.id, company.accountId));
    expect(await about(freelancer.accountId, company)).toMatchObject([{ authorName: row?.name }]);
  });

  it("say which part the reader wrote, which only others can report", async () => {
    const { company, freelancer, requestId } = await buildPaid(opened);
    await buildVisibleReviews(opened.db, requestId);
    const other = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    expect(await about(freelancer.accountId, company)).toMatchObject([{ mine: "review" }]);
    expect(await about(company.accountId, freelancer)).toMatchObject([{ mine: "review" }]);
    expect(await about(company.accountId, company)).toMatchObject([{ mine: "reply" }]);
    expect(Object.keys((await about(company.accountId, other))[0] ?? {})).not.toContain("mine");
  });

  it("stay without the name of an author whose account was erased", async () => {
    const { company, freelancer, requestId } = await buildPaid(opened);
    await buildVisibleReviews(opened.db, requestId);
    await opened.db.update(accounts).set({ name: "Former member" }).where(eq(accounts.id, freelancer.accountId));
    expect(await about(company.accountId, company)).toMatchObject([{ authorName: "Former member" }]);
  });
});

describe("the public page of a freelancer", () => {
  const page = async (slug: string) => (await ask(opened, "freelancers.get", { slug })).json()[0];
  const list = (slug: string, input: object = {}) => ask(opened, "freelancers.listReviews", { slug, ...input });

  /** So many visible reviews about a freelancer with a public page, one of which an admin has removed, and a hidden one. */
  async function buildReviewed(count: number) {
    const { company, freelancer } = await buildPaid(opened);
    const { accountId } = freelancer;
    const review = async (values: Partial<Parameters<typeof buildReview>[2]>) => {
      const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId });
      const { id } = await buildRequest(opened.db, { workId, freelancerId: accountId, status: "paid" });
      return buildReview(opened.db, await buildReviewWindow(opened.db, id), { by: "company", ...values });
    };
    for (let i = 0; i < count; i += 1)
      await review({ text: `Review ${i}`, visibleAt: new Date(Date.now() - i * 60_000) });
    await review({ text: "A removed one", visibleAt: new Date(), removedAt: new Date() });
    await review({ text: "A hidden one" });
    return { slug: await buildPage(opened.db, { accountId }), company, accountId };
  }

  it("shows the newest reviews with their number and averages, and all of them page by page", async () => {
    const { slug } = await buildReviewed(shownReviewsOfPage + 2);
    const { reviews } = await page(slug);
    expect(reviews).toMatchObject({
      count: shownReviewsOfPage + 2,
      averages: [{ topic: "quality", average: 4 }, {}, {}],
    });
    expect(reviews.newest).toHaveLength(shownReviewsOfPage);
    expect(reviews.newest[0]).toEqual({
      reviewId: expect.any(String),
      ratings: [
        { topic: "quality", mark: 4 },
        { topic: "on_time", mark: 5 },
        { topic: "communication", mark: 3 },
      ],
      text: "Review 0",
      reply: null,
      authorName: "Tea House",
      visibleAt: expect.any(String),
    });
    const first = await list(slug, { limit: 4 });
    const after = String(first.headers["x-next-after"]);
    const rows = [...first.json(), ...(await list(slug, { limit: 4, after })).json()];
    expect(rows.map(({ text }) => text)).toEqual(["0", "1", "2", "3", "4", "5", "6"].map((i) => `Review ${i}`));
  });

  it("shows none where there is none, where the page is not public, and where the platform has no reviews", async () => {
    const { slug } = await buildReviewed(0);
    expect(await page(slug)).toMatchObject({ reviews: null });
    expect((await list(slug)).json()).toEqual([]);
    expect(outcomeOf(await list("nobody-here"))).toBe("404 not_found");
    const { id: accountId } = await buildFreelancer(opened.db);
    const hidden = await buildPage(opened.db, { accountId, isPublic: false });
    expect(outcomeOf(await list(hidden))).toBe("404 not_found");
    const reviewed = await buildReviewed(1);
    await applySettings(opened, { publicPages: "on" });
    expect(await page(reviewed.slug)).toMatchObject({ reviews: null });
    expect(outcomeOf(await list(reviewed.slug))).toBe("409 switched_off");
    await applySettings(opened, { reviews: "on" });
    expect(outcomeOf(await list(reviewed.slug))).toBe("409 switched_off");
  });
});
