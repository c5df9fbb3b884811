import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rupees } from "#domain/money.ts";
import { platformToday } from "#server/platform/db/column-formats.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFreelancer, buildSubcategory, buildWork } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open();

interface Counted {
  readonly filter: string;
  readonly value: string;
  readonly name: string;
  readonly count: number;
  readonly more: boolean;
}

let me: Browser;
const skills = {} as Record<"ink" | "wax", Awaited<ReturnType<typeof buildSubcategory>>>;
const owners = {} as Record<"north" | "south", Awaited<ReturnType<typeof buildCompany>>>;

async function dayFromToday(days: number): Promise<Date> {
  const day = new Date(`${await platformToday(opened.db)}T06:30:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day;
}

beforeAll(async () => {
  const { db } = opened;
  me = await signedIn(opened, (await buildFreelancer(db)).id);
  Object.assign(skills, { ink: await buildSubcategory(db), wax: await buildSubcategory(db) });
  Object.assign(owners, { north: await buildCompany(db), south: await buildCompany(db) });
  const post = async (
    kind: keyof typeof skills,
    owner: keyof typeof owners,
    budget: number,
    age: number,
    ahead: number,
  ) =>
    buildWork(db, {
      title: `Some ${kind}`,
      ownerId: owners[owner].id,
      budget: rupees(budget),
      categoryId: skills[kind].categoryId,
      subcategoryId: skills[kind].id,
      postedAt: await dayFromToday(-age),
      deadline: (await dayFromToday(ahead)).toISOString().slice(0, 10),
    });
  await post("ink", "north", 4_999, 0, 5);
  await post("ink", "north", 5_000, 5, 20);
  await post("ink", "south", 50_000, 20, 60);
  await post("wax", "south", 900_000, 200, 400);
});

async function counts(input: object): Promise<Counted[]> {
  const response = await ask(opened, "search.countJobs", input, { as: me });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Counted[]>();
}

/** What is counted for one filter: its values with something in them. */
const of = (rows: readonly Counted[], filter: string) =>
  Object.fromEntries(
    rows.filter((row) => row.filter === filter && row.count > 0).map(({ value, count }) => [value, count]),
  );

describe("the counts beside the filters", () => {
  it("say how many works each value leaves", async () => {
    const rows = await counts({});
    expect(of(rows, "all")).toEqual({ "": 4 });
    expect(of(rows, "category")).toEqual({ [skills.ink.categoryId]: 3, [skills.wax.categoryId]: 1 });
    expect(of(rows, "district")).toEqual({ [owners.north.districtId]: 2, [owners.south.districtId]: 2 });
    expect(of(rows, "budget")).toEqual({ "-4999": 1, "5000-19999": 1, "50000-99999": 1, "500000-": 1 });
    expect(of(rows, "deadline")).toEqual({ 7: 1, 30: 2, 90: 3 });
    expect(of(rows, "posted")).toEqual({ 1: 1, 7: 2, 30: 3 });
    expect(rows.some(({ more }) => more)).toBe(false);
    expect(rows.find(({ filter }) => filter === "category")?.name).toMatch(/^Category /);
  });

  it("leave a filter of their own aside and keep the others", async () => {
    const rows = await counts({ categoryid: skills.ink.categoryId, budgetfrom: 5_000, q: "some" });
    expect(of(rows, "all")).toEqual({ "": 2 });
    expect(of(rows, "category")).toEqual({ [skills.ink.categoryId]: 2, [skills.wax.categoryId]: 1 });
    expect(of(rows, "budget")).toEqual({ "-4999": 1, "5000-19999": 1, "50000-99999": 1 });
    expect(of(rows, "posted")).toEqual({ 7: 1, 30: 2 });
  });

  it("are those of subcategories and towns once their category and district are chosen", async () => {
    const both = { categoryid: skills.ink.categoryId, districtid: owners.south.districtId };
    const rows = await counts(both);
    expect(of(rows, "subcategory")).toEqual({ [skills.ink.id]: 1 });
    expect(of(rows, "location")).toEqual({ [owners.south.locationId]: 1 });
    const plain = await counts({});
    expect([of(plain, "subcategory"), of(plain, "location")]).toEqual([{}, {}]);
    const chosen = await counts({ ...both, subcategoryid: skills.ink.id, locationid: owners.north.locationId });
    expect(of(chosen, "all")).toEqual({});
    expect(of(chosen, "location")).toEqual({ [owners.south.locationId]: 1 });
  });

  it("are there when every filter is set", async () => {
    const today = await platformToday(opened.db);
    const filters = {
      budgetfrom: 1,
      budgetto: 99_999_999,
      deadlinefrom: today,
      deadlineto: "2999-01-01",
      postedsince: "2000-01-01",
    };
    const ids = { categoryid: skills.wax.categoryId, subcategoryid: skills.wax.id };
    const rows = await counts({
      q: "wax",
      ...filters,
      ...ids,
      districtid: owners.south.districtId,
      locationid: owners.south.locationId,
    });
    for (const filter of ["all", "category", "subcategory", "district", "location", "budget"])
      expect(Object.values(of(rows, filter)), filter).toEqual([1]);
  });

  it("say that there are more where not all were counted", async () => {
    const before = (await counts({ q: "thimble" })).find(({ filter }) => filter === "all");
    expect(before).toMatchObject({ count: 0, more: false });
    const { categoryId, id: subcategoryId } = skills.wax;
    const { id: ownerId, districtId, locationId } = owners.north;
    // The trigger would look at each of them by itself.
    await opened.db.transaction(async (tx) => {
      await tx.execute("set local statement_timeout = 0; alter table works disable trigger works_search_insert");
      await tx.execute(sql`
        with work as (
          insert into works (owner_id, title, description, category_id, subcategory_id, budget, deadline)
          select ${ownerId}, 'Thimble', 'Small.', ${categoryId}, ${subcategoryId}, 100, '2099-01-01' from generate_series(1, 10001)
          returning *
        )
        insert into work_search
        select id, posted_at, budget, deadline, category_id, subcategory_id, ${districtId}, ${locationId},
          array_to_tsvector(array['thimbl', 't:thimbl'])
        from work`);
      await tx.execute("alter table works enable trigger works_search_insert");
    });
    const rows = await counts({ q: "thimble" });
    expect(rows.find(({ filter }) => filter === "all")).toMatchObject({ count: 10_000, more: true });
    expect(rows.find(({ filter, count }) => filter === "budget" && count > 0)).toMatchObject({
      count: 10_000,
      more: true,
    });
  }, 60_000);

  it("refuse what is no filter", async () => {
    expect(outcomeOf(await ask(opened, "search.countJobs", { locationid: "0" }, { as: me }))).toBe("400 invalid");
  });
});
