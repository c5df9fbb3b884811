import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { tidySearch } from "#server/discovery/search/upkeep-queries.ts";
import { platformToday } from "#server/platform/db/column-formats.ts";
import { accounts, works } from "#server/platform/db/schema/marketplace.ts";
import { categories, subcategories } from "#server/platform/db/schema/reference.ts";
import { workSearch } from "#server/platform/db/schema/search.ts";
import { allRows, ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { buildField, buildSeat } from "#server/test/identity/build-seat.ts";
import { observe } from "#server/test/observed.ts";
import { open } from "#server/test/open.ts";

const opened = open();
const observed = observe(opened);

interface FoundWork {
  readonly workid: number;
  readonly title: string;
  readonly matched: readonly { field: string; text: string; parts: [number, number][] }[];
}

let me: Browser;
const skill = (outer: string, inner: string) => buildField(opened.db, outer, inner);
const seat = (outer: string, inner: string) => buildSeat(opened.db, outer, inner);
type Built<T extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<T>>;
const skills = {} as Record<"sewing" | "pipes" | "web", Built<typeof skill>>;
const companies = {} as Record<"kochi" | "pune", Built<typeof buildCompany>>;

const on = (day: number) => ({ postedAt: new Date(Date.UTC(2024, 0, day)) });
const post = (title: string, description: string, more: object) =>
  buildWork(opened.db, { title, description, ...more });

beforeAll(async () => {
  me = await signedIn(opened, (await buildFreelancer(opened.db)).id);
  companies.kochi = await buildCompany(opened.db, { name: "Malabar Traders", ...(await seat("Ernakulam", "Kochi")) });
  companies.pune = await buildCompany(opened.db, { name: "Deccan Mills", ...(await seat("Pune", "Hinjewadi")) });
  skills.sewing = await skill("Tailoring", "Blouses");
  skills.pipes = await skill("Home repairs", "Plumbing");
  skills.web = await skill("Web Development", "Business websites");
  const [kochi, pune] = [{ ownerId: companies.kochi.id }, { ownerId: companies.pune.id }];
  await post("School uniforms", "Stitching of shirts.", {
    ...kochi,
    ...skills.sewing,
    ...on(1),
    budget: 900_000,
    deadline: "2090-01-01",
  });
  await post("Leaking taps in a hostel", "A plumber for two days.", {
    ...pune,
    ...skills.pipes,
    ...on(2),
    budget: 400_000,
    deadline: "2091-01-01",
  });
  await post("Plumber for a new bathroom", "Pipes are there.", {
    ...pune,
    ...skills.pipes,
    ...on(3),
    budget: 700_000,
    deadline: "2092-01-01",
  });
  await post("Website for a café", "Five pages — and सिलाई in Hindi.", {
    ...kochi,
    ...skills.web,
    ...on(4),
    budget: 400_000,
    deadline: "2093-01-01",
  });
});

async function find(input: object): Promise<FoundWork[]> {
  const response = await ask(opened, "search.findJobs", input, { as: me });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<FoundWork[]>();
}
const titles = async (input: object) => (await find(input)).map(({ title }) => title);
const first = async (q: string) => (await titles({ q }))[0];

const [uniforms, taps, bathroom, website] = [
  "School uniforms",
  "Leaking taps in a hostel",
  "Plumber for a new bathroom",
  "Website for a café",
];

describe("the words of a search", () => {
  it("are not looked up again in a reading that asks for the same", async () => {
    // The use of a session that is older than a minute is noted, which is a statement more.
    const as = await signedIn(opened, me.accountId);
    const search = () => ask(observed, "search.findJobs", { q: "plumber" }, { as });
    await search();
    expect((await observed.trafficOf(search)).statements).toHaveLength(21);
  });

  it("weigh more in a title than in the text", async () => {
    expect(await titles({ q: "plumber" })).toEqual([bathroom, taps]);
  });

  it.each([
    ["plumbre", bathroom],
    ["webiste", website],
    ["blouse", uniforms],
    ["Tailoring", uniforms],
    ["kochi plumber", bathroom],
    ["Hinjewadi", bathroom],
    ["malabar traders", website],
    ["darzi", uniforms],
    ["silaai wala chahiye", uniforms],
    ["दर्जी", uniforms],
    ["CAFE", website],
    ["café", website],
    ["nal", bathroom],
  ])("find %s", async (q, title) => {
    expect(await first(q)).toBe(title);
  });

  it("find what is written in Devanagari, as it is and in Latin letters", async () => {
    expect((await titles({ q: "सिलाई" })).toSorted()).toEqual([uniforms, website]);
    expect(await titles({ q: "बिजली" })).toEqual([]);
  });

  it("find what has all of them before what has some", async () => {
    expect(await titles({ q: "new plumber" })).toEqual([bathroom, taps]);
  });

  it.each(["", "   ", "!!! ,,, ???", "the of and", "kaam chahiye"])(
    "narrow nothing down where they are %j",
    async (q) => {
      expect(await titles({ q })).toEqual([website, bathroom, taps, uniforms]);
    },
  );

  it.each([
    "qyxo zzykw",
    "'); drop table works; --",
    "' | '",
    "a:* & !b <-> c",
    "\\",
    "%_%",
    "t:plumber",
    "#c1 #s1",
    "🪡".repeat(50),
  ])("are only words: %j", async (q) => {
    const response = await ask(opened, "search.findJobs", { q }, { as: me });
    expect(response.statusCode).toBe(200);
  });

  it("may be two hundred letters long", async () => {
    expect(await first(`plumber ${"x".repeat(192)}`)).toBe(bathroom);
    expect(outcomeOf(await ask(opened, "search.findJobs", { q: "x".repeat(201) }, { as: me }))).toBe("400 invalid");
    expect(await titles({ q: "ab ".repeat(66) })).toEqual([]);
  });

  it("are shown where they matched", async () => {
    const [row] = await find({ q: "plumer hinjewadi" });
    const marked = row?.matched.map(({ field, text, parts }) => [
      field,
      ...parts.map(([from, to]) => text.slice(from, to)),
    ]);
    expect(marked).toEqual([
      ["title", "Plumber"],
      ["description", "Pipes"],
      ["subcategory", "Plumbing"],
      ["location", "Hinjewadi"],
    ]);
    expect((await find({}))[0]?.matched).toEqual([]);
  });

  it("are shown in the best piece of a long description", async () => {
    const text = `${"Nothing of it here. ".repeat(40)}We look for a saddler who mends harness. ${"Nor here. ".repeat(40)}`;
    await post("Stables", text, { ownerId: companies.kochi.id, ...skills.sewing, engaged: false });
    const [row] = await find({ q: "saddler harness" });
    const piece = row?.matched.find(({ field }) => field === "description");
    expect(piece?.text.length).toBeLessThan(200);
    expect(piece?.parts.map(([from, to]) => piece.text.slice(from, to))).toEqual(["saddler", "harness"]);
    await opened.db.delete(works).where(eq(works.title, "Stables"));
  });
});

describe("the filters of a search", () => {
  it.each<[string, () => object, string[]]>([
    ["a category", () => ({ categoryid: String(skills.pipes.categoryId) }), [bathroom, taps]],
    ["a subcategory", () => ({ subcategoryid: skills.sewing.subcategoryId }), [uniforms]],
    ["a district", () => ({ districtid: companies.kochi.districtId }), [website, uniforms]],
    ["a town", () => ({ locationid: companies.pune.locationId }), [bathroom, taps]],
    ["a budget", () => ({ budgetfrom: "4000", budgetto: 7000 }), [website, bathroom, taps]],
    ["a deadline", () => ({ deadlinefrom: "2091-01-01", deadlineto: "2092-01-01" }), [bathroom, taps]],
    ["the day of posting", () => ({ postedsince: "2024-01-03" }), [website, bathroom]],
    ["several", () => ({ q: "plumber", districtid: companies.pune.districtId, budgetto: 5000 }), [taps]],
    ["what contradicts itself", () => ({ budgetfrom: 8000, budgetto: 1 }), []],
    [
      "nothing",
      () => ({ q: null, categoryid: null, budgetfrom: null, deadlinefrom: "", sort: null }),
      [website, bathroom, taps, uniforms],
    ],
  ])("narrow it down to %s", async (_, input, expected) => {
    expect(await titles(input())).toEqual(expected);
  });

  it.each([
    { categoryid: "x" },
    { budgetfrom: "1e3" },
    { deadlinefrom: "2024-02-30" },
    { sort: "price" },
    { limit: 0 },
    { after: "WzEsMV0x" },
  ])("refuse %j", async (input) => {
    expect(outcomeOf(await ask(opened, "search.findJobs", input, { as: me }))).toBe("400 invalid");
  });
});

describe("the order of a search", () => {
  it.each([
    ["match", [website, bathroom, taps, uniforms]],
    ["newest", [website, bathroom, taps, uniforms]],
    ["budget", [uniforms, bathroom, website, taps]],
    ["deadline", [uniforms, taps, bathroom, website]],
  ])("by %s goes to the end without gaps or twins, with words and without", async (sort, expected) => {
    for (const q of [undefined, "kochi hinjewadi"]) {
      const all = await titles({ sort, q });
      if (!q) expect(all).toEqual(expected);
      expect(all.toSorted()).toEqual(expected.toSorted());
      const rows = await allRows<FoundWork>(opened, "search.findJobs", { sort, q, limit: 1 }, me);
      expect(rows.map(({ title }) => title)).toEqual(all);
    }
  });
});

describe("a page key of a search", () => {
  it.each(["match", "newest", "budget", "deadline"])("that somebody made up is harmless to %s", async (sort) => {
    const far = 140_000_000_000_000;
    for (const key of [
      [0, 1, 1, 1],
      [9, far, far, far],
      [-1, -far, -far, -far],
      [0, 0, 0, 0],
    ]) {
      const after = Buffer.from(JSON.stringify(key)).toString("base64url");
      expect((await ask(opened, "search.findJobs", { sort, q: "plumber", after }, { as: me })).statusCode).toBe(200);
    }
  });
});

describe("what is offered", () => {
  const isFound = async (q: string) => (await find({ q })).length > 0;

  it("is found no more once somebody is engaged, and again when that ends", async () => {
    const { id: workId } = await post("Zeppelin", "To be painted.", { ownerId: companies.kochi.id, ...skills.web });
    expect(await isFound("zeppelin")).toBe(true);
    await buildRequest(opened.db, { workId, status: "accepted" });
    expect(await isFound("zeppelin")).toBe(false);
    await opened.db.update(works).set({ engaged: false }).where(eq(works.id, workId));
    expect(await isFound("zeppelin")).toBe(true);
    await opened.db.delete(works).where(eq(works.id, workId));
    expect(await isFound("zeppelin")).toBe(false);
  });

  it("is found until the end of its last day, and then let go of by the sweep", async () => {
    const deadline = await platformToday(opened.db);
    const { id } = await post("Gramophone", "Mended.", { ownerId: companies.kochi.id, ...skills.web, deadline });
    expect(await isFound("gramophone")).toBe(true);
    expect(await titles({ deadlineto: deadline })).toEqual(["Gramophone"]);
    await opened.db.update(workSearch).set({ deadline: "2020-01-01" }).where(eq(workSearch.workId, id));
    expect(await isFound("gramophone")).toBe(false);
    await opened.db.update(works).set({ deadline: "2020-01-01" }).where(eq(works.id, id));
    await tidySearch(opened.db);
    expect(await opened.db.$count(workSearch, eq(workSearch.workId, id))).toBe(0);
    await opened.db.update(works).set({ deadline: "2099-01-01" }).where(eq(works.id, id));
    expect(await isFound("gramophone")).toBe(true);
    await opened.db.delete(works).where(eq(works.id, id));
  });

  it("goes with a rejected company at once, comes back with it, and bears its name and place", async () => {
    const company = await buildCompany(opened.db, { status: "pending", name: "Quagga Stables" });
    await post("Saddles", "Of leather.", { ownerId: company.id, ...skills.sewing });
    const set = (more: object) => opened.db.update(accounts).set(more).where(eq(accounts.id, company.id));
    expect(await isFound("saddles")).toBe(false);
    await set({ status: "accepted" });
    expect([await isFound("saddles"), await isFound("quagga")]).toEqual([true, true]);
    await set({ name: "Okapi Stables" });
    expect([await isFound("quagga"), await isFound("okapi")]).toEqual([false, true]);
    await set({ status: "rejected" });
    expect(await isFound("saddles")).toBe(false);
  });

  it("is found by the new name of its category", async () => {
    const { categoryId, subcategoryId } = skills.pipes;
    await opened.db.update(subcategories).set({ name: "Waterworks" }).where(eq(subcategories.id, subcategoryId));
    await opened.db.update(categories).set({ name: "Hearth" }).where(eq(categories.id, categoryId));
    expect(await titles({ q: "waterwork" })).toEqual([bathroom, taps]);
    expect(await titles({ q: "hearth" })).toEqual([bathroom, taps]);
  });

  it("that a migration left is taken by the sweep", async () => {
    await opened.db.delete(workSearch);
    expect(await titles({})).toEqual([]);
    await tidySearch(opened.db);
    expect(await titles({ q: "plumber" })).toEqual([bathroom, taps]);
  });
});

describe("a word that is written with joiners", () => {
  const title = "राम\u200dकृष्ण मंदिर";

  it("is found without them, and the other way round", async () => {
    const { id } = await post(title, "रंगाई और می\u200cخواهم", { ownerId: companies.kochi.id, ...skills.web });
    const marked = { field: "title", text: title, parts: [[0, 9]] };
    for (const q of ["रामकृष्ण", title]) {
      const [found] = await find({ q });
      expect([found?.workid, found?.matched[0]]).toMatchObject([id, q === title ? { field: "title" } : marked]);
    }
    expect((await find({ q: "میخواهم" })).map(({ workid }) => workid)).toEqual([id]);
    const owner = await signedIn(opened, companies.kochi.id);
    const own = await ask(opened, "getworkdetails", { q: "रामकृष्ण" }, { as: owner });
    expect(own.json()).toMatchObject([{ workid: id }]);
  });
});
