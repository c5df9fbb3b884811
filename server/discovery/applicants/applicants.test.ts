import { beforeEach, describe, expect, it } from "vitest";
import { addDays } from "#domain/day.ts";
import { rupees } from "#domain/money.ts";
import { platformToday } from "#server/platform/db/column-formats.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, signedIn } from "#server/test/ask.ts";
import {
  buildAdmin,
  buildCategory,
  buildCompany,
  buildDistrict,
  buildFreelancer,
  buildLocation,
  buildRequest,
  buildSubcategory,
  buildWork,
} from "#server/test/build.ts";
import { buildItem, buildPage } from "#server/test/discovery/build-page.ts";
import { buildOffer } from "#server/test/hiring/build-offer.ts";
import { open } from "#server/test/open.ts";
import { buildRestriction } from "#server/test/trust/build-decision.ts";
import { buildPaid, buildVisibleReviews } from "#server/test/trust/build-review.ts";

const opened = open({ BROKERAGE_BPS: "1000" }, { hasJobs: false });

let company: Browser;
beforeEach(async () => {
  await applySettings(opened, { publicPages: "on", freelancerSearch: "companies", reviews: "on" });
  company = await signedIn(opened, (await buildCompany(opened.db)).id);
});

async function apply(freelancerId: number, values: Partial<Parameters<typeof buildRequest>[1]> = {}) {
  const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId, budget: rupees(1000) });
  return (await buildRequest(opened.db, { ...values, workId, freelancerId })).id;
}
const read = async (reqid: number) =>
  (await ask(opened, "requests.getApplicant", { reqid }, { as: company })).json()[0];
const listed = async (requestid: number, workid: number, as = company) =>
  (await ask(opened, "getfreelancerbyworkid", { workid, requestid }, { as })).json()[0];
async function applicantOnList(freelancerId: number) {
  const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId });
  const { id } = await buildRequest(opened.db, { workId, freelancerId });
  return (as?: Browser) => listed(id, workId, as);
}

describe("what a company reads of an applicant", () => {
  it("is field, place, and what was done here so far", async () => {
    const category = await buildCategory(opened.db, { name: "Books" });
    const skill = await buildSubcategory(opened.db, { categoryId: category.id, name: "Ledgers" });
    const district = await buildDistrict(opened.db, { name: "Thrissur" });
    const town = await buildLocation(opened.db, { districtId: district.id, name: "Guruvayur" });
    const { id } = await buildFreelancer(opened.db, {
      name: "Asha Ledger",
      categoryId: category.id,
      subcategoryId: skill.id,
      districtId: district.id,
      locationId: town.id,
      registeredAt: new Date("2025-03-04T12:00:00Z"),
    });
    for (const status of ["paid", "paid", "accepted", "completed", "rejected"] as const)
      await buildRequest(opened.db, { freelancerId: id, status });
    const reqid = await apply(id);
    expect(await read(reqid)).toMatchObject({
      requestid: reqid,
      freelancername: "Asha Ledger",
      categoryname: "Books",
      subcategory: "Ledgers",
      district: "Thrissur",
      location: "Guruvayur",
      regdate: "2025-03-04",
      paidWorks: 2,
      ongoingWorks: 1,
      page: null,
      reviews: null,
    });
  });

  it("has the page that is not published yet, with its samples, but neither contact nor address", async () => {
    const { id, email } = await buildFreelancer(opened.db);
    const slug = await buildPage(opened.db, { accountId: id, isPublic: false, about: "I build shops." });
    await buildItem(opened.db, id, { title: "A shop for a weaver" });
    const row = await read(await apply(id));
    expect(row.page).toMatchObject({
      headline: "Online stores for makers",
      about: "I build shops.",
      portfolio: [{ title: "A shop for a weaver" }],
    });
    expect(JSON.stringify(row)).not.toContain(email);
    expect(JSON.stringify(row)).not.toContain(slug);
  });

  it("has no page that an admin has restricted, and only a published one where companies find nobody", async () => {
    const [restricted, hidden, published] = await Promise.all([1, 2, 3].map(() => buildFreelancer(opened.db)));
    for (const each of [restricted, hidden, published])
      await buildPage(opened.db, { accountId: each?.id ?? 0, isPublic: each === published });
    await buildRestriction(opened.db, { accountId: restricted?.id ?? 0, decidedBy: (await buildAdmin(opened.db)).id });
    const pageOf = async (freelancer: typeof hidden) => {
      const row = await applicantOnList(freelancer?.id ?? 0);
      const { page } = await read(await apply(freelancer?.id ?? 0));
      const { headline } = await row();
      expect(headline).toBe(page?.headline ?? "");
      return page !== null;
    };
    expect(await Promise.all([restricted, hidden, published].map(pageOf))).toEqual([false, true, true]);
    await applySettings(opened, { publicPages: "on", freelancerSearch: "off" });
    expect(await Promise.all([restricted, hidden, published].map(pageOf))).toEqual([false, false, true]);
  });

  it("has what others say, and the list their average; nothing where the platform has no reviews", async () => {
    const { freelancer, requestId } = await buildPaid(opened);
    await buildVisibleReviews(opened.db, requestId);
    const [reqid, row] = [await apply(freelancer.accountId), await applicantOnList(freelancer.accountId)];
    const { reviews } = await read(reqid);
    const { rating } = await row();
    expect(reviews).toMatchObject({ count: 1, newest: [{}] });
    const marks: number[] = reviews.averages.map(({ average }: { average: number }) => average);
    expect(rating).toEqual({ count: 1, average: Math.round((marks.reduce((a, b) => a + b) / 3) * 10) / 10 });
    expect(await row(freelancer)).toMatchObject({ headline: "", rating: null });
    await applySettings(opened, { reviews: "off" });
    expect(await read(reqid)).toMatchObject({ reviews: null });
    expect(await row()).toMatchObject({ rating: null });
  });

  it("has the offered price with fees and the day of delivery, the budget without an offer, and none once decided", async () => {
    const { id } = await buildFreelancer(opened.db);
    const reqid = await apply(id);
    expect((await read(reqid)).price).toMatchObject({ amountPaise: 100_000, brokeragePaise: 10_000, netPaise: 90_000 });
    await buildOffer(opened.db, { requestId: reqid, amount: rupees(800), days: 10, note: "With two drafts." });
    const row = await read(reqid);
    expect(row.offerNote).toBe("With two drafts.");
    expect(row.price).toEqual({
      ...{ amountPaise: 80_000, brokeragePaise: 8_000, netPaise: 72_000 },
      ...{ clientFeePaise: 0, totalPaise: 80_000 },
      dueDay: addDays(await platformToday(opened.db), 10),
    });
    expect((await read(await apply(id, { status: "rejected" }))).price).toBeNull();
  });
});
