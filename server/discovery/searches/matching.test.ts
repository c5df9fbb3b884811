import { Buffer } from "node:buffer";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rupees } from "#domain/money.ts";
import { processSavedSearches } from "#server/discovery/searches/due.ts";
import { platformToday } from "#server/platform/db/column-formats.ts";
import { works } from "#server/platform/db/schema/marketplace.ts";
import { savedSearches, searchHits, searchQueue } from "#server/platform/db/schema/saved-searches.ts";
import { sweep } from "#server/sweep.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFreelancer, buildSubcategory, buildWork } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open({}, { hasJobs: false });

const dayMs = 86_400_000;
const dayFromNow = (days: number) => new Date(Date.now() + days * dayMs);
const isoDay = (days: number) => dayFromNow(days).toISOString().slice(0, 10);

const newFreelancer = async () => signedIn(opened, (await buildFreelancer(opened.db)).id);
const run = () => processSavedSearches(opened.services);

async function save(as: Browser, filters: object): Promise<number> {
  const response = await ask(opened, "searches.save", { name: "A search", filters, alert: "off" }, { as });
  expect(outcomeOf(response)).toBe("Success");
  return response.json<{ searchId: number }>().searchId;
}

const hitsOf = async (searchId: number) =>
  (await opened.db.select().from(searchHits).where(eq(searchHits.searchId, searchId)))
    .map(({ workId }) => workId)
    .toSorted((a, b) => a - b);

/** What the job search finds for the same filters in its strictest reading, all words as they are written. */
async function foundBy(as: Browser, filters: object): Promise<number[]> {
  const after = Buffer.from(JSON.stringify([0, 0, 2 ** 46, 2 ** 31 - 1])).toString("base64url");
  const input = { ...filters, sort: "newest", limit: 200, after };
  const response = await ask(opened, "search.findJobs", input, { as });
  expect(response.statusCode, response.body).toBe(200);
  return response
    .json<{ workid: number }[]>()
    .map(({ workid }) => workid)
    .toSorted((a, b) => a - b);
}

let as: Browser;
beforeAll(async () => {
  as = await newFreelancer();
});

describe("a saved search finds what the job search finds", () => {
  it("for words, ids, budgets and days, alone and together", async () => {
    const { db } = opened;
    const [ink, wax] = [await buildSubcategory(db), await buildSubcategory(db)];
    const [north, south] = [await buildCompany(db, { name: "Northern Lamps" }), await buildCompany(db)];
    const base = { categoryid: ink.categoryId };
    const filters: object[] = [
      { q: "candle" },
      { q: "candles label" },
      { q: "मोमबत्ती candle" },
      { q: "northern" },
      { q: "the" },
      { q: "candel" },
      { q: "zzykw" },
      base,
      { subcategoryid: wax.id },
      { districtid: north.districtId },
      { locationid: south.locationId },
      { budgetfrom: 5_000 },
      { budgetto: 4_999 },
      { deadlinefrom: isoDay(20) },
      { deadlineto: isoDay(20) },
      { postedsince: isoDay(-3) },
      { ...base, q: "candle", budgetfrom: 100, budgetto: 90_000, deadlineto: isoDay(90), postedsince: isoDay(-30) },
    ];
    const owners = await Promise.all([newFreelancer(), newFreelancer()]);
    const ids: number[] = [];
    for (const [at, each] of filters.entries()) ids.push(await save(owners[at % 2] ?? as, each));
    const post = (at: number, title: string, budget: number, deadline: number, posted: number) =>
      buildWork(db, {
        title,
        description: "Small jars.",
        ownerId: (at % 2 ? north : south).id,
        categoryId: (at % 3 ? ink : wax).categoryId,
        subcategoryId: (at % 3 ? ink : wax).id,
        budget: rupees(budget),
        deadline: isoDay(deadline),
        postedAt: dayFromNow(posted),
      });
    await post(1, "A candle label", 4_999, 10, 0);
    await post(2, "Candles for a hotel", 5_000, 20, -2);
    await post(3, "A candle", 90_000, 100, -10);
    await post(4, "Some soap", 500, 21, -40);
    await post(5, "Labels of candles", 20_000, 60, -1);
    // The words of these works are known by now, as they are to the job search.
    await db.update(savedSearches).set({ compiledAt: null });
    await run();
    for (const [at, each] of filters.entries()) {
      const expected = await foundBy(as, each);
      expect(await hitsOf(ids[at] ?? 0), JSON.stringify(each)).toEqual(expected);
    }
    const counts = await Promise.all(filters.map(async (each) => (await foundBy(as, each)).length));
    expect(new Set(counts).size, "the searches differ").toBeGreaterThan(3);
  });

  it("with the words that its expression was computed from until the next day, and with new ones then", async () => {
    const { db } = opened;
    const searchId = await save(as, { q: "quillwork" });
    const subcategory = await buildSubcategory(db, { name: "Quillwork" });
    const work = { title: "Something else", categoryId: subcategory.categoryId, subcategoryId: subcategory.id };
    await buildWork(db, work);
    await run();
    expect(await hitsOf(searchId)).toEqual([]);
    await db.execute(sql`update saved_searches set compiled_at = now() - interval '25 hours'`);
    const { id } = await buildWork(db, work);
    await run();
    expect(await hitsOf(searchId)).toEqual([id]);
  });
});

describe("a work is compared with the searches", () => {
  it("when it is posted, edited, reopened and offered again, and found once", async () => {
    const { db } = opened;
    const searchId = await save(as, { q: "hammock" });
    const { id: ownerId } = await buildCompany(db, { status: "rejected" });
    const { id } = await buildWork(db, { title: "A chair", ownerId });
    await run();
    expect(await hitsOf(searchId)).toEqual([]);
    const change = (columns: Partial<typeof works.$inferInsert>) =>
      db.update(works).set(columns).where(eq(works.id, id));
    await change({ title: "A hammock" });
    await run();
    expect(await hitsOf(searchId), "its company is not accepted").toEqual([]);
    await db.execute(sql`update accounts set status = 'accepted' where id = ${ownerId}`);
    await run();
    expect(await hitsOf(searchId)).toEqual([id]);
    const [before] = await db.select().from(searchHits).where(eq(searchHits.searchId, searchId));
    await change({ budget: rupees(7) });
    await change({ pausedAt: new Date() });
    await run();
    await change({ pausedAt: null });
    await run();
    expect(await db.select().from(searchHits).where(eq(searchHits.searchId, searchId))).toEqual([before]);
    expect(await db.$count(searchQueue)).toBe(0);
  });

  it("until the end of its last day, and not while it is engaged, taken down or paused", async () => {
    const { db } = opened;
    const searchId = await save(as, { q: "lantern" });
    const closed = [{ engaged: true }, { takenDownAt: new Date() }, { pausedAt: new Date() }];
    for (const columns of closed) {
      const { id } = await buildWork(db, { title: "A lantern" });
      await db.update(works).set(columns).where(eq(works.id, id));
    }
    await buildWork(db, { title: "A lantern", deadline: isoDay(-1) });
    const { id } = await buildWork(db, { title: "A lantern", deadline: await platformToday(db) });
    await run();
    expect(await hitsOf(searchId)).toEqual([id]);
    expect(await db.$count(searchQueue)).toBe(0);
  });

  it("by one of several instances", async () => {
    const searchId = await save(as, { q: "trellis" });
    const ids: number[] = [];
    for (let i = 0; i < 10; i += 1) ids.push((await buildWork(opened.db, { title: "A trellis" })).id);
    await Promise.all(Array.from({ length: 5 }, run));
    expect(await hitsOf(searchId)).toEqual(ids);
    expect(await opened.db.$count(searchQueue)).toBe(0);
  });

  it("again where it changes while it is compared", async () => {
    const { db } = opened;
    const searchId = await save(as, { q: "birdcage" });
    const built: number[] = [];
    for (let i = 0; i < 20; i += 1) built.push((await buildWork(db, { title: "A cage" })).id);
    const rename = (id: number) => db.update(works).set({ title: "A birdcage" }).where(eq(works.id, id));
    await Promise.all([run(), run(), ...built.map(rename)]);
    await run();
    expect(await hitsOf(searchId)).toEqual(built);
  });

  it("while it is removed, and while the search is", async () => {
    const { db } = opened;
    const built: number[] = [];
    const searchIds: number[] = [];
    for (let i = 0; i < 5; i += 1) searchIds.push(await save(await newFreelancer(), { q: "gazebo" }));
    for (let i = 0; i < 20; i += 1) built.push((await buildWork(db, { title: "A gazebo" })).id);
    await Promise.all([
      run(),
      run(),
      ...built.slice(0, 10).map((id) => db.delete(works).where(eq(works.id, id))),
      ...searchIds.slice(1).map((id) => db.delete(savedSearches).where(eq(savedSearches.id, id))),
    ]);
    await run();
    expect(await hitsOf(searchIds[0] ?? 0)).toEqual(built.slice(10));
  });
});

describe("what a search has found", () => {
  it("is deleted after 90 days, and works that are older are not compared any more", async () => {
    const { db } = opened;
    const searchId = await save(as, { q: "wardrobe" });
    const [old, recent] = [
      await buildWork(db, { title: "A wardrobe", postedAt: dayFromNow(-89.9) }),
      await buildWork(db, { title: "A wardrobe" }),
    ];
    await run();
    expect(await hitsOf(searchId)).toEqual([old.id, recent.id]);
    await db.execute(sql`update search_hits set matched_at = now() - interval '91 days' where work_id = ${old.id}`);
    await db
      .update(works)
      .set({ postedAt: dayFromNow(-91) })
      .where(eq(works.id, old.id));
    await sweep(opened.services);
    expect(await hitsOf(searchId)).toEqual([recent.id]);
    await db.update(works).set({ title: "A big wardrobe" }).where(eq(works.id, old.id));
    await run();
    expect(await hitsOf(searchId)).toEqual([recent.id]);
  });

  it("is listed with the search, latest first, while the work is open", async () => {
    const owner = await newFreelancer();
    const searchId = await save(owner, { q: "carpet" });
    const ids: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      ids.push((await buildWork(opened.db, { title: `Carpet ${i}`, budget: rupees(1_000 + i) })).id);
      await run();
    }
    await opened.db
      .update(works)
      .set({ pausedAt: new Date() })
      .where(eq(works.id, ids[4] ?? 0));
    const [search] = (await ask(opened, "searches.list", {}, { as: owner })).json();
    expect(search).toMatchObject({
      searchId,
      hits: [3, 2, 1].map((i) => ({ workId: ids[i], title: `Carpet ${i}`, budget: 1_000 + i })),
    });
  });
});
