import { beforeAll, describe, expect, it } from "vitest";
import { rupees } from "#domain/money.ts";
import { allRows, ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import {
  buildCategory,
  buildCompany,
  buildFreelancer,
  buildProgress,
  buildRequest,
  buildSubcategory,
  buildWork,
} from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open();
type Call = "getworkdetails" | "getfreelancerbyworkid" | "getfreelancerbyreq" | "getworkbystatus";

let company: Browser;
let workId: number;
let signs: number;

/** What a list shows of its rows, read to its end, two at a time. */
const valuesOf = async (call: Call, body: object, key: string, as = company) =>
  (await allRows<Record<string, unknown>>(opened, call, body, as)).map((row) => row[key]);

beforeAll(async () => {
  company = await signedIn(opened, (await buildCompany(opened.db, { name: "Kochi Spices" })).id);
  const { id: categoryId } = await buildCategory(opened.db, { name: "Printing" });
  const skill = await buildSubcategory(opened.db, { categoryId, name: "Large signs" });
  const own = { ownerId: company.accountId, categoryId, subcategoryId: skill.id };
  const on = (day: number) => ({ postedAt: new Date(Date.UTC(2024, 0, day, 12)) });
  const first = { title: "A sign for the récital", budget: rupees(125_000), deadline: "2099-03-31" };
  workId = (await buildWork(opened.db, { ...own, ...on(1), ...first })).id;
  signs = (await buildWork(opened.db, { ...own, ...on(2), title: "Neon sign", description: "In red_and_blue." })).id;
  await buildWork(opened.db, { ...own, ...on(3), title: "Menu cards" });
  await buildWork(opened.db, { title: "A sign of somebody else" });
});

describe("the works of a company", () => {
  it.each([
    ["words of the title, in any order and case", "RECITAL sign", ["A sign for the récital"]],
    ["words of the description", "in red", ["Neon sign"]],
    ["an underline as it stands there", "red_and", ["Neon sign"]],
    ["its category", "printing", ["Menu cards", "Neon sign", "A sign for the récital"]],
    ["the budget as it is shown", "₹1,25,000", ["A sign for the récital"]],
    ["the deadline as it is shown", "31-03-2099", ["A sign for the récital"]],
    ["the day it was posted", "02-01-2024", ["Neon sign"]],
    ["what none has", "sign nowhere", []],
  ])("are found by %s, newest first and none of anybody else", async (_, q, expected) => {
    expect(await valuesOf("getworkdetails", { q }, "title")).toEqual(expected);
  });

  it("are asked for with at most 200 characters", async () => {
    expect(outcomeOf(await ask(opened, "getworkdetails", { q: "x".repeat(201) }, { as: company }))).toBe("400 invalid");
  });
});

describe("the progress of a company's works", () => {
  const noApplicants = { pendingRequests: 0, engagement: null };
  const progressOf = (row: object) => ({
    workid: Reflect.get(row, "workid"),
    pendingRequests: Reflect.get(row, "pendingRequests"),
    engagement: Reflect.get(row, "engagement"),
  });

  it("is on each row: the requests that await an answer, and who is engaged with the latest progress entry", async () => {
    const owner = await signedIn(opened, (await buildCompany(opened.db)).id);
    const posted = (day: number) => ({ ownerId: owner.accountId, postedAt: new Date(Date.UTC(2025, 0, day, 12)) });
    const untouched = await buildWork(opened.db, posted(9));
    const wanted = await buildWork(opened.db, posted(8));
    const engaged = await buildWork(opened.db, posted(7));
    for (const status of ["pending", "pending", "rejected"] as const)
      await buildRequest(opened.db, { workId: wanted.id, status });
    await buildRequest(opened.db, { workId: engaged.id });
    const { id: freelancerId } = await buildFreelancer(opened.db, { name: "Asha" });
    const { id: requestId } = await buildRequest(opened.db, { workId: engaged.id, freelancerId, status: "accepted" });
    for (const percentage of [60, 45]) await buildProgress(opened.db, { requestId, percentage });
    const engagement = {
      requestId,
      status: "accepted",
      freelancerId,
      freelancerName: "Asha",
      progressPercentage: 45,
      totalPaise: 100_000,
    };
    const expected = [
      { workid: untouched.id, ...noApplicants },
      { workid: wanted.id, pendingRequests: 2, engagement: null },
      { workid: engaged.id, pendingRequests: 1, engagement },
    ];
    const rows = (await ask(opened, "getworkdetails", {}, { as: owner })).json<object[]>();
    expect(rows.map(progressOf)).toEqual(expected);
    const matches = (await ask(opened, "getworkdetails", { q: engaged.title }, { as: owner })).json<object[]>();
    expect(matches.map(progressOf)).toEqual(expected.slice(2));
    const one = (await ask(opened, "getworkbyid", { id: engaged.id }, { as: owner })).json<object[]>();
    expect(one.map(progressOf)).toEqual(expected.slice(2));
  });

  it("is on the rows of its requests in a status", async () => {
    const owner = await signedIn(opened, (await buildCompany(opened.db)).id);
    const newRequest = async (status: "pending" | "accepted" | "completed" | "paid") => {
      const { id: workId } = await buildWork(opened.db, { ownerId: owner.accountId });
      return (await buildRequest(opened.db, { workId, status })).id;
    };
    for (const status of ["pending", "completed", "paid"] as const) await newRequest(status);
    await buildProgress(opened.db, { requestId: await newRequest("accepted"), percentage: 45 });
    for (const [status, percentage] of [
      ["pending", null],
      ["accepted", 45],
      ["completed", 100],
      ["paid", 100],
    ] as const)
      expect(await valuesOf("getworkbystatus", { status }, "progressPercentage", owner), status).toEqual([percentage]);
  });

  it("is not told to freelancers", async () => {
    const { id: accountId } = await buildFreelancer(opened.db);
    const { id: requestId } = await buildRequest(opened.db, { workId: signs, freelancerId: accountId });
    const as = await signedIn(opened, accountId);
    for (const [call, input] of [
      ["workdetails", { id: signs }],
      ["getworkbyrequestid", { reqid: requestId }],
      ["getjobfreelancer", {}],
    ] as const) {
      const rows = (await ask(opened, call, input, { as })).json<object[]>();
      expect(rows.flatMap(Object.keys)).toContain("title");
      expect(rows.flatMap(Object.keys)).not.toContain("pendingRequests");
      expect(rows.flatMap(Object.keys)).not.toContain("engagement");
    }
  });
});

describe("the requests for a work", () => {
  beforeAll(async () => {
    const requestValues = { workId, status: "pending" } as const;
    for (const name of ["Meera Nair", "Arun Meera", "Joseph"]) {
      const { id: freelancerId } = await buildFreelancer(opened.db, { name, email: `${name.length}@kaamkaj.example` });
      await buildRequest(opened.db, { ...requestValues, freelancerId, name });
    }
  });

  it("are found by who asks, within their state and in their order", async () => {
    const by = (q: string, body: object = {}) =>
      valuesOf("getfreelancerbyworkid", { workid: workId, q, ...body }, "name");
    expect(await by("meera")).toEqual(["Meera Nair", "Arun Meera"]);
    expect(await by("6@kaamkaj")).toEqual(["Joseph"]);
    expect(await by("nobody")).toEqual([]);
    const inState = (status: string) => valuesOf("getfreelancerbyreq", { workid: workId, status, q: "meera" }, "name");
    expect([await inState("pending"), await inState("rejected")]).toEqual([["Meera Nair", "Arun Meera"], []]);
  });

  it("stay hidden from other companies, whatever they look for", async () => {
    const other = await signedIn(opened, (await buildCompany(opened.db)).id);
    const response = await ask(opened, "getfreelancerbyworkid", { workid: workId, q: "meera" }, { as: other });
    expect(outcomeOf(response)).toBe("404 not_found");
  });
});

describe("projects", () => {
  it("are found by their work and by either party", async () => {
    const { id: freelancerId } = await buildFreelancer(opened.db, { name: "Lakshmi" });
    await buildRequest(opened.db, { workId: signs, freelancerId, status: "accepted" });
    const by = (q: string, as = company) => valuesOf("getworkbystatus", { status: "accepted", q }, "title", as);
    expect(await by("neon lakshmi")).toEqual(["Neon sign"]);
    expect(await by("recital")).toEqual([]);
    const lakshmi = await signedIn(opened, freelancerId);
    expect(await by("kochi spices", lakshmi)).toEqual(["Neon sign"]);
  });
});
