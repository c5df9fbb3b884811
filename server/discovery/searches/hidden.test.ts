import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { processSavedSearches } from "#server/discovery/searches/due.ts";
import { hiddenItems } from "#server/platform/db/schema/hidden-items.ts";
import { works } from "#server/platform/db/schema/marketplace.ts";
import { sweep } from "#server/sweep.ts";
import { allRows, ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFreelancer, buildWork } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open({}, { hasJobs: false });

const newFreelancer = async (columns: object = {}) => signedIn(opened, (await buildFreelancer(opened.db, columns)).id);
const hide = async (as: Browser, kind: string, id: number) =>
  outcomeOf(await ask(opened, "searches.hide", { kind, id }, { as }));
const unhide = async (as: Browser, kind: string, id: number) =>
  outcomeOf(await ask(opened, "searches.unhide", { kind, id }, { as }));
const listed = async (as: Browser) =>
  (await allRows<{ kind: string; id: number; name: string }>(opened, "searches.listHidden", {}, as)).map(
    ({ kind, id, name }) => [kind, id, name],
  );
const idsOf = (rows: readonly { readonly workid: number }[]) => rows.map(({ workid }) => workid);
const jobsOf = async (as: Browser) => idsOf(await allRows(opened, "getjobfreelancer", {}, as));
const foundBy = async (as: Browser, input: object) => idsOf(await allRows(opened, "search.findJobs", input, as));
const countOf = async (as: Browser, input: object) =>
  (await ask(opened, "search.countJobs", input, { as }))
    .json<{ filter: string; count: number }[]>()
    .find(({ filter }) => filter === "all")?.count;

/** Two works of a company, and one of another. */
async function buildWorks(word: string) {
  const { id: ownerId } = await buildCompany(opened.db, { name: `Owner ${word}` });
  const [one, two] = [
    await buildWork(opened.db, { title: `One ${word}`, ownerId }),
    await buildWork(opened.db, { title: `Two ${word}`, ownerId }),
  ];
  const other = await buildWork(opened.db, { title: `Other ${word}` });
  return { ownerId, one: one.id, two: two.id, other: other.id };
}

describe("a hidden work", () => {
  it("is left out of the list, the search and its counts, for that freelancer alone, until it is shown again", async () => {
    const { one, two, other } = await buildWorks("banjo");
    const [as, stranger] = [await newFreelancer(), await newFreelancer()];
    const all = [other, two, one];
    const before = await jobsOf(as);
    expect(before.filter((id) => all.includes(id))).toEqual(all);
    expect(await hide(as, "work", two)).toBe("Success");
    expect(await jobsOf(as)).toEqual(before.filter((id) => id !== two));
    for (const input of [{ q: "banjo" }, { q: "banjo", sort: "newest" }, { budgetfrom: 1 }])
      expect(await foundBy(as, input), JSON.stringify(input)).not.toContain(two);
    expect(await foundBy(as, { q: "banjo", sort: "newest" })).toEqual([other, one]);
    expect(await countOf(as, { q: "banjo" })).toBe(2);
    expect(await jobsOf(stranger)).toEqual(before);
    expect(await countOf(stranger, { q: "banjo" })).toBe(3);
    expect(await unhide(as, "work", two)).toBe("Success");
    expect(await jobsOf(as)).toEqual(before);
    expect(await foundBy(as, { q: "banjo", sort: "newest" })).toEqual(all);
  });

  it("can still be opened by its address", async () => {
    const { one } = await buildWorks("cactus");
    const as = await newFreelancer();
    await hide(as, "work", one);
    const response = await ask(opened, "workdetails", { id: one }, { as });
    expect(response.json()).toMatchObject([{ workid: one }]);
  });
});

describe("a hidden company", () => {
  it("is left out with all of its works, also with those that it posts later", async () => {
    const { ownerId, other } = await buildWorks("dynamo");
    const as = await newFreelancer();
    expect(await hide(as, "company", ownerId)).toBe("Success");
    await buildWork(opened.db, { title: "Three dynamo", ownerId });
    expect(await foundBy(as, { q: "dynamo", sort: "newest" })).toEqual([other]);
    expect(await countOf(as, { q: "dynamo" })).toBe(1);
    expect((await jobsOf(as)).filter((id) => id >= other)).toEqual([other]);
  });
});

describe("an alert", () => {
  it("reports neither a hidden work nor works of a hidden company", async () => {
    const email = "hidden@kaamkaj.example";
    const as = await newFreelancer({ email });
    const save = { name: "Fjords", filters: { q: "fjord" }, alert: "now" };
    expect(outcomeOf(await ask(opened, "searches.save", save, { as }))).toBe("Success");
    const { ownerId, other } = await buildWorks("fjord");
    const { one } = await buildWorks("fjord");
    await hide(as, "company", ownerId);
    await hide(as, "work", one);
    await processSavedSearches(opened.services);
    const { rows } = await opened.db.execute<{ text: string }>(
      sql`select data ->> 'text' as text from pgboss.job where name = 'mail' and data ->> 'to' = ${email}`,
    );
    const lines = rows.flatMap(({ text }) => text.split("\n").filter((line) => line.startsWith("- ")));
    expect(lines.map((line) => /“(.*?)”/.exec(line)?.[1]).toSorted()).toEqual([
      "Other fjord",
      "Other fjord",
      "Two fjord",
    ]);
    const [search] = (await ask(opened, "searches.list", {}, { as })).json();
    expect(search.hits.map(({ workId }: { workId: number }) => workId)).toContain(other);
    expect(JSON.stringify(search.hits)).not.toContain("One fjord");
  });
});

describe("what is hidden", () => {
  it("is listed latest first, and each thing once", async () => {
    const { ownerId, one } = await buildWorks("glacier");
    const as = await newFreelancer();
    for (const _ of [1, 2]) expect(await hide(as, "work", one)).toBe("Success");
    expect(await hide(as, "company", ownerId)).toBe("Success");
    const other = await buildWorks("glacier");
    expect(await hide(as, "work", other.two)).toBe("Success");
    expect(await listed(as)).toEqual([
      ["work", other.two, "Two glacier"],
      ["company", ownerId, "Owner glacier"],
      ["work", one, "One glacier"],
    ]);
    expect(await listed(await newFreelancer())).toEqual([]);
  });

  it("has to be something that the freelancer can see, and is shown again once", async () => {
    const { ownerId, one } = await buildWorks("harpoon");
    const [as, stranger] = [await newFreelancer(), await newFreelancer()];
    const closed = await buildWork(opened.db, { pausedAt: new Date() });
    const rejected = await buildCompany(opened.db, { status: "rejected" });
    expect(await hide(as, "work", closed.id)).toBe("404 not_found");
    expect(await hide(as, "work", 2_000_000_000)).toBe("404 not_found");
    for (const id of [rejected.id, stranger.accountId, 2_000_000_000])
      expect(await hide(as, "company", id)).toBe("404 not_found");
    const company = await signedIn(opened, ownerId);
    expect(await hide(company, "work", one)).toBe("403 wrong_role");
    expect(await hide(as, "person", one)).toBe("400 invalid");
    expect(await hide(as, "work", one)).toBe("Success");
    expect(await unhide(stranger, "work", one)).toBe("404 not_found");
    expect(await unhide(as, "work", one)).toBe("Success");
    expect(await unhide(as, "work", one)).toBe("404 not_found");
  });

  it("is at most 500 things, also where many are hidden at once", async () => {
    const as = await newFreelancer();
    const { one, two, other } = await buildWorks("igloo");
    await opened.db.execute(sql`
      insert into hidden_items (account_id, kind, subject_id)
      select ${as.accountId}::int, 'company', 1000000 + n from generate_series(1, 498) n`);
    const outcomes = await Promise.all([one, two, other].map((id) => hide(as, "work", id)));
    expect(outcomes.toSorted()).toEqual(["409 too_many_hidden", "Success", "Success"]);
    expect(await opened.db.$count(hiddenItems, eq(hiddenItems.accountId, as.accountId))).toBe(500);
    // What is hidden already is no further thing.
    const again = await Promise.all([one, two, other].map((id) => hide(as, "work", id)));
    expect(again.toSorted()).toEqual(["409 too_many_hidden", "Success", "Success"]);
  });

  it("is forgotten with a deleted work", async () => {
    const { one, two } = await buildWorks("jigsaw");
    const as = await newFreelancer();
    for (const id of [one, two]) await hide(as, "work", id);
    await opened.db.delete(works).where(eq(works.id, one));
    expect(await listed(as)).toEqual([["work", two, "Two jigsaw"]]);
    await sweep(opened.services);
    expect(await opened.db.$count(hiddenItems, eq(hiddenItems.accountId, as.accountId))).toBe(1);
  });
});
