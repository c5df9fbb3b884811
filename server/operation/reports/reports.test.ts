import { describe, expect, it } from "vitest";
import { standardBrand } from "#domain/operation/brand-setting.ts";
import { demoAccounts } from "#server/identity/accounts/demo-accounts.ts";
import { publicBrand } from "#server/platform/brand/brand-page.ts";
import { platformToday } from "#server/platform/db/column-formats.ts";
import { version } from "#server/platform/version.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import {
  buildAdmin,
  buildCategory,
  buildCompany,
  buildFreelancer,
  buildRequest,
  buildSubcategory,
  buildWork,
} from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open();
const fresh = open();
const demo = open({ DEMO: "1", BROKERAGE_BPS: "750" });

type Call = Parameters<typeof ask>[1];

const newAdmin = async () => signedIn(opened, (await buildAdmin(opened.db)).id);

async function ids(call: Call, body: object, as: Browser): Promise<number[]> {
  const response = await ask(opened, call, body, { as });
  expect(response.statusCode).toBe(200);
  return response.json<{ loginid: number }[]>().map(({ loginid }) => loginid);
}

/** Late on the evening before, in London: the day has begun in India. */
const evening = (day: number) => new Date(Date.UTC(2020, 0, day - 1, 18, 30));
const justBefore = (day: number) => new Date(evening(day).getTime() - 1);

describe("the numbers for visitors", () => {
  it("count accepted companies, freelancers, open works and what was paid out", async () => {
    expect((await ask(demo, "platform.getStatistics")).json()).toEqual([
      { companies: 0, freelancers: 0, openWorks: 0, paid: 0 },
    ]);
    const { id: ownerId } = await buildCompany(demo.db);
    const { id: rejected } = await buildCompany(demo.db, { status: "rejected" });
    await buildWork(demo.db, { ownerId });
    await buildWork(demo.db, { ownerId, deadline: "2020-01-01" });
    await buildWork(demo.db, { ownerId: rejected });
    for (const status of ["paid", "paid", "completed"] as const) {
      const { id: workId } = await buildWork(demo.db, { ownerId, budget: 100_050 });
      await buildRequest(demo.db, { workId, status });
    }
    expect((await ask(demo, "platform.getStatistics")).json()).toEqual([
      { companies: 1, freelancers: 3, openWorks: 1, paid: 1800.9 },
    ]);
  });
});

describe("the first steps", () => {
  it("are taken one after the other, the last when a company is verified", async () => {
    const as = await signedIn(fresh, (await buildAdmin(fresh.db)).id);
    const firstSteps = async () => (await ask(fresh, "dashboards.admin", {}, { as })).json()[0].firstSteps;
    const none = {
      ...{ districts: false, locations: false, categories: false, subcategories: false },
      ...{ complaints: false, privacy: false, terms: false, help: false, companies: false },
    };
    expect(await firstSteps()).toEqual(none);
    await buildCategory(fresh.db);
    expect(await firstSteps()).toEqual({ ...none, categories: true });
    await buildSubcategory(fresh.db);
    await buildCompany(fresh.db, { status: "pending" });
    const all = { districts: true, locations: true, categories: true, subcategories: true };
    expect(await firstSteps()).toEqual({ ...none, ...all });
    await buildCompany(fresh.db);
    expect(await firstSteps()).toEqual({ ...none, ...all, companies: true });
    const page = { page: "grievance", text: "Asha Rao, 4 Lake Road, Pune" };
    expect(outcomeOf(await ask(fresh, "pages.update", page, { as }))).toBe("Success");
    const written = { ...all, complaints: true, companies: true };
    expect(await firstSteps()).toEqual({ ...none, ...written });
    for (const name of ["privacy", "terms", "help"]) await ask(fresh, "pages.update", { ...page, page: name }, { as });
    expect(await firstSteps()).toEqual({ ...written, privacy: true, terms: true, help: true });
  });
});

describe("the platform", () => {
  it("tells its day and rate, and on a demo the accounts to try, to this machine only", async () => {
    const brand = publicBrand(standardBrand);
    const feeRules = [{ side: "freelancer", categoryId: null, minPricePaise: 0, bps: 750, fixedPaise: 0 }];
    const shared = {
      today: await platformToday(demo.db),
      brokerageBps: 750,
      feeRules,
      hasTestPayments: true,
      hasTransfers: false,
      hasFundedWorks: false,
      hasHiddenContacts: false,
      hasPublicPages: false,
      hasFreelancerPages: false,
      hasFreelancerSearch: false,
      hasPublicFreelancers: false,
      hasPublicWorks: false,
      hasReviews: false,
      identity: "offered",
      version,
      brand,
    };
    expect((await ask(demo, "platform.get")).json(), "once the demo was cleared").toEqual([{ ...shared, demo: [] }]);
    await buildAdmin(demo.db, { demo: true });
    expect((await ask(demo, "platform.get")).json()).toEqual([{ ...shared, demo: demoAccounts }]);
    const elsewhere = { headers: { host: "kaamkaj.example" } };
    expect((await ask(demo, "platform.get", {}, elsewhere)).json()).toEqual([{ ...shared, demo: [] }]);
    expect((await ask(opened, "platform.get")).json()).toMatchObject([{ brokerageBps: 1000, demo: [] }]);
  });
});

describe.each([
  ["clientreport", buildCompany],
  ["freelancerreport", buildFreelancer],
] as const)("%s", (call, build) => {
  it("holds whoever registered on these days of the platform's zone, newest first (§7 clients-by-days, §7 freelancers-by-days)", async () => {
    const as = await newAdmin();
    const days: number[] = [];
    for (const registeredAt of [justBefore(10), evening(10), evening(11), justBefore(12), evening(12)])
      days.push((await build(opened.db, { registeredAt })).id);
    const [before, first, second, third, after] = days;
    const range = (startdate: string, enddate: string) => ids(call, { startdate, enddate }, as);
    expect(await range("2020-01-10", "2020-01-11")).toEqual([third, second, first]);
    expect(await range("2020-01-10", "2020-01-10")).toEqual([first]);
    expect(await range("", "2020-01-09")).toEqual([before]);
    expect((await range("2020-01-12", "")).at(-1)).toBe(after);
    expect(await range("2020-01-11", "2020-01-10")).toEqual([]);
    expect(await ids(call, { limit: 200 }, as)).toEqual(expect.arrayContaining(days));
    expect((await ask(opened, call, { startdate: "soon" }, { as })).json().fields).toEqual({
      startdate: "please choose a day",
    });
  });
});

describe("companies in a report", () => {
  it("are there whatever the admin decided about them", async () => {
    const registeredAt = evening(25);
    const built: number[] = [];
    for (const status of ["pending", "accepted", "rejected"] as const)
      built.unshift((await buildCompany(opened.db, { status, registeredAt })).id);
    const day = { startdate: "2020-01-25", enddate: "2020-01-25" };
    expect(await ids("clientreport", day, await newAdmin())).toEqual(built);
  });
});

describe("freelancers by category", () => {
  it("are those of one category, with their skills (§7 freelancers-by-category)", async () => {
    const as = await newAdmin();
    const skill = await buildSubcategory(opened.db);
    const place = { categoryId: skill.categoryId, subcategoryId: skill.id };
    const mine = [(await buildFreelancer(opened.db, place)).id, (await buildFreelancer(opened.db, place)).id];
    await buildFreelancer(opened.db);
    expect(await ids("categorywisefreelancer", { categoryid: skill.categoryId }, as)).toEqual(mine.toReversed());
    const [row] = (await ask(opened, "categorywisefreelancer", { categoryid: skill.categoryId }, { as })).json();
    expect(row).toMatchObject({ subcategory: skill.name, categoryid: skill.categoryId });
    expect(await ids("categorywisefreelancer", { categoryid: 2_000_000_000 }, as)).toEqual([]);
    expect(outcomeOf(await ask(opened, "categorywisefreelancer", { categoryid: "" }, { as }))).toBe("400 invalid");
  });
});

describe("the chart of categories", () => {
  it("counts the requests there are for every category, the most wanted first, then by name (§7 requests-by-category)", async () => {
    const counts = { "b two": 2, "c none": 0, "A none": 0, "a two": 2, "z three": 3 };
    for (const [name, requests] of Object.entries(counts)) {
      const { id: categoryId } = await buildCategory(opened.db, { name });
      const { id: subcategoryId } = await buildSubcategory(opened.db, { categoryId });
      const { id: workId } = await buildWork(opened.db, { categoryId, subcategoryId });
      for (let i = 0; i < requests; i += 1) await buildRequest(opened.db, { workId });
    }
    const response = await ask(opened, "piechartcategory", {}, { as: await newAdmin() });
    const rows = response.json<{ categoryname: string; count_of_requests: number }[]>();
    expect(rows.filter(({ categoryname }) => categoryname in counts)).toEqual([
      { categoryname: "z three", count_of_requests: 3 },
      { categoryname: "a two", count_of_requests: 2 },
      { categoryname: "b two", count_of_requests: 2 },
      { categoryname: "A none", count_of_requests: 0 },
      { categoryname: "c none", count_of_requests: 0 },
    ]);
    expect(rows.map((row) => row.count_of_requests)).toEqual(
      rows.map((row) => row.count_of_requests).toSorted((a, b) => b - a),
    );
  });
});
