import { beforeAll, describe, expect, it } from "vitest";
import { rupees } from "#domain/money.ts";
import { allRows, ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import {
  buildCategory,
  buildCompany,
  buildFreelancer,
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
const shown = async (call: Call, body: object, key: string, as = company) =>
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
    expect(await shown("getworkdetails", { q }, "title")).toEqual(expected);
  });

  it("are asked for with at most 200 characters", async () => {
    expect(outcomeOf(await ask(opened, "getworkdetails", { q: "x".repeat(201) }, { as: company }))).toBe("400 invalid");
  });
});

describe("the requests for a work", () => {
  beforeAll(async () => {
    const given = { workId, status: "pending" } as const;
    for (const name of ["Meera Nair", "Arun Meera", "Joseph"]) {
      const { id: freelancerId } = await buildFreelancer(opened.db, { name, email: `${name.length}@kaamkaj.example` });
      await buildRequest(opened.db, { ...given, freelancerId, name });
    }
  });

  it("are found by who asks, within their state and in their order", async () => {
    const by = (q: string, body: object = {}) => shown("getfreelancerbyworkid", { workid: workId, q, ...body }, "name");
    expect(await by("meera")).toEqual(["Meera Nair", "Arun Meera"]);
    expect(await by("6@kaamkaj")).toEqual(["Joseph"]);
    expect(await by("nobody")).toEqual([]);
    const inState = (status: string) => shown("getfreelancerbyreq", { workid: workId, status, q: "meera" }, "name");
    expect([await inState("pending"), await inState("rejected")]).toEqual([["Meera Nair", "Arun Meera"], []]);
  });

  it("stay hidden from other companies, whatever they look for", async () => {
    const other = await signedIn(opened, (await buildCompany(opened.db)).id);
    const answer = await ask(opened, "getfreelancerbyworkid", { workid: workId, q: "meera" }, { as: other });
    expect(outcomeOf(answer)).toBe("404 not_found");
  });
});

describe("projects", () => {
  it("are found by their work and by either party", async () => {
    const { id: freelancerId } = await buildFreelancer(opened.db, { name: "Lakshmi" });
    await buildRequest(opened.db, { workId: signs, freelancerId, status: "accepted" });
    const by = (q: string, as = company) => shown("getworkbystatus", { status: "accepted", q }, "title", as);
    expect(await by("neon lakshmi")).toEqual(["Neon sign"]);
    expect(await by("recital")).toEqual([]);
    const lakshmi = await signedIn(opened, freelancerId);
    expect(await by("kochi spices", lakshmi)).toEqual(["Neon sign"]);
  });
});
