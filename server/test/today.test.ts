import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Contract } from "#contract/index.ts";
import { rupees } from "#domain/money.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import {
  buildAdmin,
  buildCompany,
  buildFeeRule,
  buildFreelancer,
  buildRequest,
  buildSubcategory,
  buildWork,
} from "#server/test/build.ts";
import { buildOffer } from "#server/test/hiring/build-offer.ts";
import { open } from "#server/test/open.ts";
import { claimExpired } from "#server/trust/moderation/queries.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * A time zone whose day differs from that of UTC now, and in which midnight is not near, so that confusing the two fails at
 * any time. `Etc/GMT-9` is nine hours ahead.
 */
function zoneOfAnotherDay(now: Date): { zone: string; hoursAhead: number } {
  const hour = now.getUTCHours();
  const hoursAhead = hour < 11 ? Math.max(-12, -hour - 2) : Math.min(14, 26 - hour);
  return { zone: `Etc/GMT${hoursAhead > 0 ? "-" : "+"}${Math.abs(hoursAhead)}`, hoursAhead };
}

const now = new Date();
const { zone, hoursAhead } = zoneOfAnotherDay(now);
const dayAfter = (days: number) =>
  new Date(now.getTime() + hoursAhead * hourMs + days * dayMs).toISOString().slice(0, 10);
const [yesterday, today, tomorrow] = [dayAfter(-1), dayAfter(0), dayAfter(1)];

const opened = open({ TIME_ZONE: zone });
let admin: Browser;
let company: Browser;
let freelancer: Browser;
beforeAll(async () => {
  admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
  company = await signedIn(opened, (await buildCompany(opened.db)).id);
  freelancer = await signedIn(opened, (await buildFreelancer(opened.db)).id);
});

it("these tests run on a day that is not that of UTC", () => {
  expect(today).not.toBe(now.toISOString().slice(0, 10));
});

describe("today is the day of the platform's zone", () => {
  it("in the settings of every screen", async () => {
    expect((await ask(opened, "platform.get")).json()).toMatchObject([{ today }]);
  });

  it.each([
    [yesterday, "400 invalid"],
    [today, "Success"],
    [tomorrow, "Success"],
  ])("when a work is posted until %s", async (deadlinedate, outcome) => {
    const { categoryId: category, subcategoryId: subcategory } = await buildWork(opened.db);
    const terms = { title: "A poster", description: "One page.", budget: "2500", deadlinedate };
    const ids = { category, categoryid: category, subcategory, subcategoryid: subcategory };
    expect(outcomeOf(await ask(opened, "workpost", { ...terms, ...ids }, { as: company }))).toBe(outcome);
  });

  const offeredBy: readonly (readonly [keyof Contract, object])[] = [
    ["getjobfreelancer", {}],
    ["search.findJobs", {}],
    ["search.findJobs", { q: "nightfall" }],
    ["search.findJobs", { sort: "deadline" }],
    ["search.findJobs", { budgetfrom: 4321, sort: "budget" }],
  ];

  it.each(offeredBy)("when works are offered by %s %j until the end of it", async (call, input) => {
    const budget = rupees(4321);
    const due = async (deadline: string) => (await buildWork(opened.db, { deadline, budget, title: "Nightfall" })).id;
    const [expired, last, next] = [await due(yesterday), await due(today), await due(tomorrow)];
    const rows = (await ask(opened, call, { limit: 200, ...input }, { as: freelancer })).json<{ workid: number }[]>();
    const offered = rows.map(({ workid }) => workid);
    expect([expired, last, next].map((id) => offered.includes(id))).toEqual([false, true, true]);
  });

  it("when the works that are offered are counted by deadline and by posting", async () => {
    const { id: subcategoryId, categoryId } = await buildSubcategory(opened.db);
    const midnight = new Date(`${today}T00:00:00Z`).getTime() - hoursAhead * hourMs;
    for (const [days, deadline] of [
      [0, dayAfter(7)],
      [1, dayAfter(8)],
    ] as const)
      for (const postedAt of [new Date(midnight - days * dayMs), new Date(midnight - days * dayMs - 1)])
        await buildWork(opened.db, { deadline, postedAt, categoryId, subcategoryId });
    await buildWork(opened.db, { deadline: yesterday, categoryId, subcategoryId });
    const rows = (await ask(opened, "search.countJobs", { categoryid: categoryId }, { as: freelancer })).json<
      { filter: string; value: string; count: number }[]
    >();
    const countOf = (filter: string, value: string) => rows.find((row) => row.filter === filter && row.value === value);
    expect(rows.find(({ filter }) => filter === "all")).toMatchObject({ count: 4 });
    expect(countOf("deadline", "7")).toMatchObject({ count: 2 });
    expect(countOf("deadline", "30")).toMatchObject({ count: 4 });
    // Counted from the midnight that began yesterday; the work a millisecond earlier is older.
    expect(countOf("posted", "1")).toMatchObject({ count: 3 });
    expect(countOf("posted", "7")).toMatchObject({ count: 4 });
  });

  it("when open works are counted for visitors", async () => {
    const openWorks = async () =>
      (await ask(opened, "platform.getStatistics")).json<{ openWorks: number }[]>()[0]?.openWorks ?? 0;
    const before = await openWorks();
    for (const deadline of [yesterday, today, tomorrow]) await buildWork(opened.db, { deadline });
    expect(await openWorks()).toBe(before + 2);
  });

  it("when a work can be requested until its end", async () => {
    const { id: expired } = await buildWork(opened.db, { deadline: yesterday });
    const { id: last } = await buildWork(opened.db, { deadline: today });
    for (const [id, outcome] of [
      [expired, 404],
      [last, 200],
    ])
      expect((await ask(opened, "workdetails", { id }, { as: freelancer })).statusCode).toBe(outcome);
  });

  it("when a rate may begin, and when it applies", async () => {
    const begin = async (from: string, percent: string) =>
      outcomeOf(await ask(opened, "fees.saveRule", { percent, from }, { as: admin }));
    expect(await begin(yesterday, "30")).toBe("400 invalid");
    expect(await begin(tomorrow, "40")).toBe("Success");
    expect(await begin(today, "20")).toBe("Success");
    expect((await ask(opened, "platform.get")).json()).toMatchObject([{ brokerageBps: 2000 }]);
  });

  it("when a request is accepted at the current rate", async () => {
    await buildFeeRule(opened.db, { fromDay: yesterday, bps: 500 });
    const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId });
    const { id: reqid } = await buildRequest(opened.db, { workId });
    const accepted = await ask(opened, "updatereqstatus", { reqid, status: "accepted" }, { as: company });
    expect(outcomeOf(accepted)).toBe("updated");
    const rows = (await ask(opened, "requests.getEngagement", { reqid }, { as: company })).json();
    expect(rows).toMatchObject([{ brokerageBps: 2000 }]);
  });

  it.each([
    [yesterday, "400 invalid"],
    [today, "Success"],
  ])("when an announcement is shown from %s", async (day, outcome) => {
    const texts = { title: "News", titleHindi: "समाचार", text: "Today.", textHindi: "आज।" };
    const sent = { ...texts, audience: "everyone", from: day, until: day, isNotified: false };
    expect(outcomeOf(await ask(opened, "announcements.create", sent, { as: admin }))).toBe(outcome);
    const shown = (await ask(opened, "announcements.current", {}, { as: company })).json();
    expect(shown).toHaveLength(outcome === "Success" ? 1 : 0);
  });

  it("when a restriction can end, and when it has ended", async () => {
    const { id: accountId } = await buildFreelancer(opened.db);
    const grounds = {
      kinds: ["apply"],
      rule: "Terms, section 4",
      reason: "The same text was sent to fifty companies.",
    };
    const restrict = async (until: string) =>
      outcomeOf(await ask(opened, "restrictions.create", { accountId, ...grounds, until }, { as: admin }));
    expect([await restrict(yesterday), await restrict(today)]).toEqual(["400 invalid", "Success"]);
    expect(await opened.db.transaction((tx) => claimExpired(tx, 10, []))).toEqual([]);
  });

  it("when a paused work is reopened until its end", async () => {
    for (const [deadline, outcome] of [
      [yesterday, "409 work_moved_on"],
      [today, "Success"],
    ] as const) {
      const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId, deadline, pausedAt: now });
      expect(outcomeOf(await ask(opened, "works.reopen", { workId }, { as: company }))).toBe(outcome);
    }
  });

  it("when the days of an offer begin", async () => {
    const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId, deadline: yesterday });
    const { id: reqid } = await buildRequest(opened.db, { workId });
    const { version: offerVersion } = await buildOffer(opened.db, { requestId: reqid, days: 1 });
    const sent = { reqid, status: "accepted", offerVersion };
    expect(outcomeOf(await ask(opened, "updatereqstatus", sent, { as: company }))).toBe("updated");
    const { rows } = await opened.db.execute(sql`select deadline::text from works where id = ${workId}`);
    expect(rows).toEqual([{ deadline: tomorrow }]);
    const [contract] = (await ask(opened, "contracts.get", { requestId: reqid }, { as: company })).json();
    expect(JSON.stringify(contract)).toContain(`"dueDay":"${tomorrow}"`);
  });

  it("when the latest of twelve months is counted", async () => {
    const months = (await ask(opened, "reports.listMonthlyTotals", {}, { as: admin })).json<{ month: string }[]>();
    expect([months[0]?.month, months.at(-1)?.month]).toContain(today.slice(0, 7));
  });
});
