import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { ReferenceKind } from "#domain/catalog/reference.ts";
import { processMerges } from "#server/catalog/reference/merging.ts";
import { rollUpCounters } from "#server/money/counters/queries.ts";
import { missingEffects } from "#server/operation/audit/history-queries.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { companies, freelancers, works } from "#server/platform/db/schema/marketplace.ts";
import { categories, districts, locations, subcategories } from "#server/platform/db/schema/reference.ts";
import { referenceMerges } from "#server/platform/db/schema/reference-merges.ts";
import { workSearch } from "#server/platform/db/schema/search.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
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
import { open } from "#server/test/open.ts";

const opened = open({}, { hasJobs: false });

const asAdmin = async () => signedIn(opened, (await buildAdmin(opened.db, {}, ["reference"])).id);
const merge = async (kind: ReferenceKind, fromId: number, intoId: number) =>
  outcomeOf(await ask(opened, "reference.merge", { kind, fromId, intoId }, { as: await asAdmin() }));
const finish = () => processMerges(opened.services);

const twoSubcategories = async () => {
  const { id: categoryId } = await buildCategory(opened.db);
  const other = await buildSubcategory(opened.db);
  return [await buildSubcategory(opened.db, { categoryId }), other] as const;
};

describe("a merge", () => {
  it("moves 400 works, so that search, filters and counters have them under the target", async () => {
    const [from, into] = await twoSubcategories();
    const { id: ownerId } = await buildCompany(opened.db);
    const source = { ownerId, categoryId: from.categoryId, subcategoryId: from.id };
    for (let at = 0; at < 400; at += 1) await buildWork(opened.db, source);
    const engaged = await buildRequest(opened.db, {
      status: "accepted",
      workId: (await buildWork(opened.db, source)).id,
    });
    const freelancer = await buildFreelancer(opened.db, { categoryId: from.categoryId, subcategoryId: from.id });
    expect(await merge("subcategory", from.id, into.id)).toBe("Success");
    await finish();
    const inTarget = and(eq(works.subcategoryId, into.id), eq(works.categoryId, into.categoryId));
    expect(await opened.db.$count(works, inTarget)).toBe(401);
    expect(await opened.db.$count(subcategories, eq(subcategories.id, from.id))).toBe(0);
    expect(await opened.db.$count(workSearch, eq(workSearch.subcategoryId, into.id))).toBe(400);
    expect(await opened.db.$count(workSearch, eq(workSearch.subcategoryId, from.id))).toBe(0);
    const as = await signedIn(opened, freelancer.id);
    const filters = { categoryid: into.categoryId, subcategoryid: into.id };
    const counts = (await ask(opened, "search.countJobs", filters, { as })).json();
    const countOf = (filter: string, id: number) =>
      counts.find((row: { filter: string; value: string }) => row.filter === filter && row.value === String(id))?.count;
    expect([countOf("category", into.categoryId), countOf("subcategory", into.id)]).toEqual([400, 400]);
    expect(countOf("subcategory", from.id)).toBeUndefined();
    expect((await ask(opened, "search.findJobs", filters, { as })).json()).toHaveLength(50);
    await rollUpCounters(opened.db);
    const chart = (
      await ask(opened, "piechartcategory", {}, { as: await signedIn(opened, (await buildAdmin(opened.db)).id) })
    ).json();
    const [target] = await opened.db.select().from(categories).where(eq(categories.id, into.categoryId));
    expect(chart).toContainEqual({ categoryname: target?.name, count_of_requests: 1 });
    const entries = await opened.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, `subcategory ${from.id}`));
    expect(entries.map(({ after }) => after)).toContainEqual({ intoId: into.id, moved: 402 });
    expect(engaged.status).toBe("accepted");
  });

  it("of two districts merges towns of the same name, moves the others, and keeps the code of the directory", async () => {
    const from = await buildDistrict(opened.db, { lgdCode: 451, name: "Mahesana" });
    const into = await buildDistrict(opened.db, { name: "Mehsana" });
    const town = await buildLocation(opened.db, { districtId: from.id, name: "UNJHA" });
    const namesake = await buildLocation(opened.db, { districtId: into.id, name: "Unjha", retiredAt: new Date() });
    const moved = await buildLocation(opened.db, { districtId: from.id, name: "Kadi" });
    const inTown = await buildCompany(opened.db, { districtId: from.id, locationId: town.id });
    const inMoved = await buildFreelancer(opened.db, { districtId: from.id, locationId: moved.id });
    expect(await merge("district", from.id, into.id)).toBe("Success");
    await finish();
    const [company] = await opened.db.select().from(companies).where(eq(companies.accountId, inTown.id));
    expect(company).toMatchObject({ districtId: into.id, locationId: namesake.id });
    const [freelancer] = await opened.db.select().from(freelancers).where(eq(freelancers.accountId, inMoved.id));
    expect(freelancer).toMatchObject({ districtId: into.id, locationId: moved.id });
    const rows = await opened.db.select().from(locations).where(eq(locations.districtId, into.id));
    expect(rows.map(({ name, retiredAt }) => [name, retiredAt]).toSorted()).toEqual([
      ["Kadi", null],
      ["Unjha", null],
    ]);
    expect(await opened.db.select().from(districts).where(eq(districts.id, into.id))).toMatchObject([{ lgdCode: 451 }]);
    expect(await opened.db.$count(districts, eq(districts.id, from.id))).toBe(0);
  });

  it("leaves no entry of the log without what it registered", async () => {
    const as = await asAdmin();
    const register = async (district: string) => {
      await ask(opened, "districtreg", { district }, { as });
      const [row] = await opened.db.select().from(districts).where(eq(districts.name, district));
      await ask(opened, "locationreg", { districtid: row?.id ?? 0, location: "Same" }, { as });
      return row?.id ?? 0;
    };
    const [from, into] = [await register("Registered one"), await register("Registered two")];
    const gone = async () => {
      const { rows } = await opened.db.execute<{ concat: string }>(missingEffects);
      return rows.map(({ concat }) => concat).filter((text) => /^(district|location) /.test(text));
    };
    expect(await merge("district", from, into)).toBe("Success");
    await finish();
    expect(await opened.db.$count(locations, eq(locations.name, "Same"))).toBe(1);
    expect(await gone()).toEqual([]);
    await opened.db.delete(locations).where(eq(locations.districtId, into));
    await opened.db.delete(districts).where(eq(districts.id, into));
    expect(await gone()).toHaveLength(2);
  });

  /** A town with more freelancers than a batch. */
  async function buildLargeTown() {
    const town = await buildLocation(opened.db);
    const { id: categoryId } = await buildCategory(opened.db);
    await buildSubcategory(opened.db, { categoryId });
    await opened.db.execute(`
      with people as (
        insert into accounts (username, role, status, password_hash, name, email, phone)
        select 'many${town.id}_' || n, 'freelancer', 'accepted', '', 'Many', '', '' from generate_series(1, 1500) n returning id)
      insert into freelancers (account_id, picture, category_id, subcategory_id, district_id, location_id)
      select people.id, (select name from files limit 1), s.category_id, s.id, ${town.districtId}, ${town.id}
      from people, (select * from subcategories where category_id = ${categoryId}) s`);
    return town;
  }

  const peopleIn = (locationId: number) => opened.db.$count(freelancers, eq(freelancers.locationId, locationId));

  /** Runs the job until a transaction has moved freelancers out of the town. */
  async function killAfterFirstBatch(locationId: number): Promise<void> {
    const { db } = opened.services;
    const transaction: typeof db.transaction = async (run, mode) => {
      if ((await peopleIn(locationId)) < 1500) throw new Error("killed");
      return db.transaction(run, mode);
    };
    await expect(
      processMerges({ ...opened.services, db: Object.assign(Object.create(db), { transaction }) }),
    ).rejects.toThrow("killed");
  }

  it("of two districts moves a town with more rows than a batch in several transactions", async () => {
    const town = await buildLargeTown();
    const into = await buildDistrict(opened.db);
    expect(await merge("district", town.districtId, into.id)).toBe("Success");
    await killAfterFirstBatch(town.id);
    expect(await peopleIn(town.id)).toBe(500);
    await finish();
    const rows = await opened.db.select().from(locations).where(eq(locations.districtId, into.id));
    expect(rows).toMatchObject([{ name: town.name, retiredAt: null }]);
    expect(await peopleIn(rows[0]?.id ?? 0)).toBe(1500);
    expect(await opened.db.$count(freelancers, eq(freelancers.districtId, into.id))).toBe(1500);
  });

  it("moves more than a batch, and goes on where a killed process has stopped", async () => {
    const [from, into] = [await buildLargeTown(), await buildLocation(opened.db)];
    expect(await merge("location", from.id, into.id)).toBe("Success");
    await killAfterFirstBatch(from.id);
    expect(await peopleIn(from.id)).toBe(500);
    await finish();
    expect(await peopleIn(from.id)).toBe(0);
    const [row] = await opened.db.select().from(referenceMerges).where(eq(referenceMerges.fromId, from.id));
    expect(row).toMatchObject({ moved: 1500, doneAt: expect.any(Date) });
  });

  it("misses no work that is posted into the source meanwhile", async () => {
    const [from, into] = await twoSubcategories();
    const company = await buildCompany(opened.db);
    const as = await signedIn(opened, company.id);
    const post = () =>
      ask(
        opened,
        "workpost",
        {
          ...{ title: "A work", description: "What", budget: 100, deadlinedate: "2099-01-01" },
          ...{ categoryid: from.categoryId, subcategoryid: from.id },
        },
        { as },
      );
    for (let at = 0; at < 20; at += 1)
      await buildWork(opened.db, { categoryId: from.categoryId, subcategoryId: from.id });
    const [posts, begun] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, post)),
      merge("subcategory", from.id, into.id).then(async (outcome) => {
        await finish();
        return outcome;
      }),
    ]);
    await finish();
    expect(begun).toBe("Success");
    const done = posts.filter((response) => outcomeOf(response) === "Success");
    expect(posts.map(outcomeOf).filter((outcome) => !["Success", "400 invalid"].includes(outcome))).toEqual([]);
    expect(await opened.db.$count(works, eq(works.subcategoryId, into.id))).toBe(20 + done.length);
    expect(await opened.db.$count(subcategories, eq(subcategories.id, from.id))).toBe(0);
  });

  it("is refused with itself, with what is not there or retired, and while one of the two is merged", async () => {
    const [a, b, c] = [await buildDistrict(opened.db), await buildDistrict(opened.db), await buildDistrict(opened.db)];
    expect(await merge("district", a.id, a.id)).toBe("409 same_entry");
    expect(await merge("district", a.id, 2_147_483_647)).toBe("404 not_found");
    expect(await merge("category", a.id, b.id)).toBe("404 not_found");
    const as = await asAdmin();
    const about = (id: number) => ({ kind: "district", id });
    await ask(opened, "reference.retire", about(c.id), { as });
    expect(await merge("district", a.id, c.id)).toBe("400 invalid");
    await ask(opened, "reference.restore", about(c.id), { as });
    expect(await merge("district", a.id, b.id)).toBe("Success");
    for (const [from, into] of [
      [a, b],
      [b, a],
      [a, c],
      [c, a],
      [b, c],
    ] as const)
      expect(await merge("district", from.id, into.id)).toBe("409 merge_running");
    expect(outcomeOf(await ask(opened, "reference.restore", about(a.id), { as }))).toBe("409 merge_running");
    expect(outcomeOf(await ask(opened, "reference.retire", about(b.id), { as }))).toBe("409 merge_running");
    for (const { id } of [a, b])
      expect(outcomeOf(await ask(opened, "districtdelete", { id }, { as }))).toBe("409 in_use");
    const rows = (await ask(opened, "districtview", { limit: 200 }, { as })).json();
    expect(rows).toContainEqual({ districtid: a.id, district: a.name, retired: true, merging: true });
    await finish();
    expect(await merge("district", c.id, b.id)).toBe("Success");
    await finish();
  });

  it("begins once, also when twenty admins merge two entries in both directions", async () => {
    const [a, b] = [await buildCategory(opened.db), await buildCategory(opened.db)];
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 ? merge("category", a.id, b.id) : merge("category", b.id, a.id))),
    );
    expect(outcomes.toSorted()).toEqual([...Array(19).fill("409 merge_running"), "Success"]);
    await Promise.all([finish(), finish(), finish()]);
    await finish();
    expect(await opened.db.$count(categories, eq(categories.id, a.id))).not.toBe(
      await opened.db.$count(categories, eq(categories.id, b.id)),
    );
  });

  it("knows every table that refers to reference data, or it would never end", async () => {
    const { rows } = await opened.db.execute<{ reference: string }>(`
      select concat(conrelid::regclass, ' ', confrelid::regclass) as reference from pg_constraint
      where contype = 'f' and confrelid = any (array['districts', 'locations', 'categories', 'subcategories']::regclass[])`);
    expect(rows.map(({ reference }) => reference).toSorted()).toEqual([
      "companies locations",
      // Deleted with its category: the rules of the other one apply.
      "fee_rules categories",
      "freelancers locations",
      "freelancers subcategories",
      "locations districts",
      "subcategories categories",
      "works subcategories",
    ]);
  });

  it("is previewed with what refers to the entry", async () => {
    const { id: categoryId } = await buildCategory(opened.db);
    const { id: subcategoryId } = await buildSubcategory(opened.db, { categoryId });
    await buildWork(opened.db, { categoryId, subcategoryId });
    await buildFreelancer(opened.db, { categoryId, subcategoryId });
    const as = await asAdmin();
    const usage = async (kind: ReferenceKind, id: number) =>
      (await ask(opened, "reference.getUsage", { kind, id }, { as })).json();
    expect(await usage("category", categoryId)).toEqual([{ companies: 0, freelancers: 1, works: 1, children: 1 }]);
    expect(await usage("subcategory", subcategoryId)).toEqual([
      { companies: 0, freelancers: 1, works: 1, children: 0 },
    ]);
    const company = await buildCompany(opened.db);
    expect(await usage("district", company.districtId)).toEqual([
      { companies: 1, freelancers: 0, works: 0, children: 1 },
    ]);
  });
});
