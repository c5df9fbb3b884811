import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { recomputeRecords } from "#server/hiring/records/queries.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { trackRecords } from "#server/platform/db/schema/track-records.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { allRows, ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFreelancer } from "#server/test/build.ts";
import { buildSkill } from "#server/test/catalog/build-skill.ts";
import { buildPage } from "#server/test/discovery/build-page.ts";
import { buildField, buildSeat } from "#server/test/identity/build-seat.ts";
import { observe } from "#server/test/observed.ts";
import { open } from "#server/test/open.ts";

const opened = open({ LIMIT_PUBLIC_PAGES_PER_MINUTE: "0" }, { hasJobs: false });
const observed = observe(opened);

interface FoundRow {
  readonly freelancerId: number | null;
  readonly name: string;
  readonly place: string;
  readonly headline: string;
  readonly record: { readonly paidWorks: number } | null;
  readonly matched: readonly { field: string; text: string; parts: [number, number][] }[];
}

let company: Browser;
const people = {} as Record<"asha" | "ravi" | "meera" | "hidden" | "published", number>;
const skillIds = {} as Record<"kotlin" | "react", number>;
const places = {} as Record<"kochi" | "pune", { districtId: number; locationId: number }>;
const fields = {} as Record<"web" | "sewing", { categoryId: number; subcategoryId: number }>;

const seat = (outer: string, inner: string) => buildSeat(opened.db, outer, inner);
const field = (outer: string, inner: string) => buildField(opened.db, outer, inner);

beforeAll(async () => {
  const { db } = opened;
  await applySettings(opened, { publicPages: "on", freelancerSearch: "public" });
  company = await signedIn(opened, (await buildCompany(db)).id);
  places.kochi = await seat("Ernakulam", "Kochi");
  places.pune = await seat("Pune", "Hinjewadi");
  fields.web = await field("Web Development", "Online Stores");
  fields.sewing = await field("Tailoring", "Blouses");
  skillIds.kotlin = (await buildSkill(db, { name: "Kotlin" })).id;
  skillIds.react = (await buildSkill(db, { name: "React" })).id;
  const build = async (name: string, more: object) =>
    (await buildFreelancer(db, { name, email: `${name.split(" ")[0]}@secret.example`, phone: "9812345670", ...more }))
      .id;
  people.asha = await build("Asha Menon", { ...fields.web, ...places.kochi });
  people.ravi = await build("Ravi Sharma", { ...fields.web, ...places.pune });
  people.meera = await build("Meera Pillai", { ...fields.sewing, ...places.kochi });
  people.hidden = await build("Kotlin Hidden", { ...fields.web, ...places.kochi });
  people.published = await build("Store Published", { ...fields.web, ...places.kochi });
  const page = (accountId: number, values: object) =>
    buildPage(db, { accountId, isListed: true, isPublic: false, ...values });
  await page(people.asha, {
    headline: "Online stores for weavers",
    about: "I connect payments and couriers, and write Kotlin for the till.",
    languages: ["Malayalam", "English"],
    shownName: "full",
    placeShown: "town",
    isPublic: true,
  });
  await page(people.ravi, {
    headline: "Android apps",
    about: "Kotlin since 2016.",
    languages: ["Marathi"],
    isAvailable: false,
  });
  await page(people.meera, { headline: "Blouses and dresses", languages: ["malayalam"], placeShown: "none" });
  await page(people.hidden, { headline: "Kotlin for all", isListed: false });
  await page(people.published, { headline: "Kotlin stores", isListed: false, isPublic: true });
  const skills = { slug: "ravi-s", headline: "Android apps", about: "Kotlin since 2016.", isAvailable: false };
  const ravi = await signedIn(opened, people.ravi);
  const update = { ...skills, shownName: "initial", placeShown: "district", skillIds: [skillIds.kotlin] };
  expect(outcomeOf(await ask(opened, "profiles.update", update, { as: ravi }))).toBe("Success");
});

const search = (input: object, as?: Browser) => ask(opened, "freelancers.search", input, as ? { as } : {});
async function searchRows(input: object, as: Browser | undefined = company): Promise<FoundRow[]> {
  const response = await search(input, as);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<FoundRow[]>();
}
const names = async (input: object, as?: Browser) => (await searchRows(input, as)).map(({ name }) => name);

describe("companies find freelancers", () => {
  it.each([
    ["a word of the headline", { q: "weavers" }, ["Asha Menon"]],
    ["a word of the text", { q: "couriers" }, ["Asha Menon"]],
    ["an approved skill, before a word of the text", { q: "kotlin" }, ["Ravi S.", "Asha Menon"]],
    ["a misspelt word", { q: "blousse" }, ["Meera P."]],
    ["a subcategory", { q: "blouses" }, ["Meera P."]],
    ["a name as the page shows it", { q: "asha" }, ["Asha Menon"]],
    ["a place", { q: "pune" }, ["Ravi S."]],
    ["a language", { q: "marathi" }, ["Ravi S."]],
  ])("by %s", async (_, input, expected) => {
    expect(await names(input)).toEqual(expected);
  });

  it("by every filter, alone and together", async () => {
    const all = { categoryId: fields.web.categoryId, districtId: places.kochi.districtId, language: "Malayalam" };
    expect(await names({ categoryId: fields.sewing.categoryId })).toEqual(["Meera P."]);
    expect(await names({ subcategoryId: fields.web.subcategoryId })).toEqual(["Ravi S.", "Asha Menon"]);
    expect(await names({ districtId: places.pune.districtId })).toEqual(["Ravi S."]);
    expect(await names({ locationId: places.kochi.locationId })).toEqual(["Asha Menon"]);
    expect(await names({ skillIds: [skillIds.kotlin] })).toEqual(["Ravi S."]);
    expect(await names({ skillIds: [skillIds.kotlin, skillIds.react] })).toEqual([]);
    expect(await names({ language: "Malayalam" })).toEqual(["Meera P.", "Asha Menon"]);
    expect(await names({ language: "it's \\ none" })).toEqual([]);
    expect(await names({ isAvailable: true })).toEqual(["Meera P.", "Asha Menon"]);
    expect(await names({ ...all, isAvailable: true, q: "weavers" })).toEqual(["Asha Menon"]);
  });

  it("not by a place or a name that their page does not show", async () => {
    const rows = await searchRows({ districtId: places.kochi.districtId });
    expect(rows.map(({ name, place }) => [name, place])).toEqual([["Asha Menon", "Kochi, Ernakulam"]]);
    expect(await names({ locationId: places.pune.locationId })).toEqual([]);
    expect(await names({ q: "sharma" })).toEqual([]);
  });

  it("with the words that matched, and nothing that identifies them elsewhere", async () => {
    const response = await search({ q: "kotlin" }, company);
    const [ravi, asha] = response.json<FoundRow[]>();
    expect(ravi?.matched.map(({ field: name }) => name)).toEqual(["about", "skills"]);
    const [excerpt] = asha?.matched ?? [];
    expect(excerpt).toMatchObject({ field: "about" });
    expect(excerpt?.parts.map(([from, to]) => excerpt.text.slice(from, to))).toEqual(["Kotlin"]);
    const rows = await opened.db.select().from(accounts).where(eq(accounts.role, "freelancer"));
    for (const { username, email, phone } of rows)
      for (const secret of [username, email, phone]) expect(response.body).not.toContain(secret);
    expect(response.body).not.toMatch(/resume|biodata|\.pdf|Sharma/);
  });

  it("by track record: the share of works on time decides between equal words, and nothing paid for", async () => {
    const record = (accountId: number, paidWorks: number, onTimeWorks: number) => ({
      ...{ accountId, paidWorks, onTimeWorks, sentBackWorks: 0, endedWorks: 0 },
    });
    await opened.db.insert(trackRecords).values([record(people.asha, 4, 4), record(people.meera, 20, 19)]);
    const { rows } = await opened.db.execute("select freelancer_search_refresh_records(null)");
    expect(rows).toHaveLength(1);
    expect(await names({})).toEqual(["Meera P.", "Asha Menon", "Ravi S."]);
    expect(await names({ language: "malayalam", sort: "newest" })).toEqual(["Meera P.", "Asha Menon"]);
    expect(await names({ sort: "paid" })).toEqual(["Meera P.", "Asha Menon", "Ravi S."]);
    expect(await names({ paidWorks: 10 })).toEqual(["Meera P."]);
    const [meera] = await searchRows({ paidWorks: "5", sort: "paid" });
    expect(meera?.record).toMatchObject({ paidWorks: 20 });
    // Computed again from works, of which there are none.
    await opened.db.transaction((tx) => recomputeRecords(tx, [people.asha, people.meera]));
    expect(await names({ paidWorks: 1 })).toEqual([]);
  });

  it.each(["match", "newest", "paid"])("page by page in the order %s", async (sort) => {
    const all = await searchRows({ sort });
    expect(await allRows(opened, "freelancers.search", { sort, limit: 1 }, company)).toEqual(all);
    const words = { sort, q: "kotlin malayalam" };
    expect(await allRows(opened, "freelancers.search", { ...words, limit: 1 }, company)).toEqual(
      await searchRows(words),
    );
  });

  it.each([
    ["categoryId", "0"],
    ["skillIds", ["x"]],
    ["paidWorks", "many"],
    ["sort", "payment"],
    ["isAvailable", "yes"],
  ])("and are refused with %s as %j", async (name, value) => {
    expect(outcomeOf(await search({ [name]: value }, company))).toBe("400 invalid");
  });
});

describe("the counts beside the filters", () => {
  const counts = async (input: object) =>
    (await ask(opened, "freelancers.count", input, { as: company })).json<
      { filter: string; value: string; name: string; count: number }[]
    >();
  const of = (rows: Awaited<ReturnType<typeof counts>>, filter: string) =>
    Object.fromEntries(
      rows.filter((row) => row.filter === filter && row.count > 0).map((row) => [row.value, row.count]),
    );

  it("say how many freelancers each value leaves, without places that pages do not show", async () => {
    const rows = await counts({});
    expect(of(rows, "all")).toEqual({ "": 3 });
    expect(of(rows, "category")).toEqual({ [fields.web.categoryId]: 2, [fields.sewing.categoryId]: 1 });
    expect(of(rows, "district")).toEqual({ [places.kochi.districtId]: 1, [places.pune.districtId]: 1 });
    expect(of(rows, "language")).toEqual({ malayalam: 2, english: 1, marathi: 1 });
    expect(of(rows, "available")).toEqual({ true: 2 });
    expect(rows.find(({ filter }) => filter === "category")?.name).toMatch(/Web Development|Tailoring/);
  });

  it("leave a filter of their own aside, and count towns within a district", async () => {
    const rows = await counts({ districtId: places.kochi.districtId, isAvailable: true });
    expect(of(rows, "all")).toEqual({ "": 1 });
    expect(of(rows, "district")).toEqual({ [places.kochi.districtId]: 1 });
    expect(of(rows, "location")).toEqual({ [places.kochi.locationId]: 1 });
  });

  it("say which filter to drop where nothing was found", async () => {
    const rows = await counts({ q: "stores", categoryId: fields.sewing.categoryId, isAvailable: true });
    expect(of(rows, "without")).toEqual({ q: 1, categoryId: 1 });
    expect(of(await counts({ q: "stores" }), "without")).toEqual({});
  });
});

describe("who finds whom", () => {
  const readers = ["company", "freelancer", "visitor"] as const;
  const everybody = ["Asha Menon", "Meera P.", "Ravi S."];
  const onlyPublic = ["Asha Menon"];

  it.each([
    ["off", "on", { company: "off", freelancer: "off", visitor: "off" }],
    ["companies", "on", { company: everybody, freelancer: "off", visitor: "off" }],
    ["companies", "off", { company: everybody, freelancer: "off", visitor: "off" }],
    ["public", "on", { company: everybody, freelancer: onlyPublic, visitor: onlyPublic }],
    // Visitors are led to public pages, which there are not.
    ["public", "off", { company: everybody, freelancer: "off", visitor: "off" }],
  ] as const)("depends on the operator: %s, with public pages %s", async (freelancerSearch, publicPages, expected) => {
    await applySettings(opened, { freelancerSearch, publicPages });
    const freelancer = await signedIn(opened, people.ravi);
    const browsers = { company, freelancer, visitor: undefined };
    for (const reader of readers) {
      const response = await search({}, browsers[reader]);
      const counted = await ask(opened, "freelancers.count", {}, browsers[reader] ? { as: browsers[reader] } : {});
      const wanted = expected[reader];
      if (wanted === "off") {
        expect([response, counted].map(outcomeOf), reader).toEqual(["409 switched_off", "409 switched_off"]);
        continue;
      }
      const rows = response.json<FoundRow[]>();
      expect(rows.map(({ name }) => name).toSorted(), reader).toEqual([...wanted]);
      expect(counted.json()[0], reader).toMatchObject({ filter: "all", count: wanted.length });
      // Only companies learn whom they could invite, and the track record.
      expect(rows.every(({ freelancerId }) => (freelancerId === null) === (reader !== "company"))).toBe(true);
    }
    await applySettings(opened, { publicPages: "on", freelancerSearch: "public" });
  });
});

it("a search with few matches reads its words once as they are and once corrected", async () => {
  const search = () => ask(observed, "freelancers.search", { q: "kotlin weavers" }, { as: company });
  expect((await search()).statusCode).toBe(200);
  const { statements } = await observed.trafficOf(search);
  expect(statements.filter((text) => text.includes("query_stems"))).toHaveLength(2);
});
