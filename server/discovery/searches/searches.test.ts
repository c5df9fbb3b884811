import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { processMerges } from "#server/catalog/reference/merging.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { savedSearches } from "#server/platform/db/schema/saved-searches.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildLocation, buildSubcategory } from "#server/test/build.ts";
import { buildSearch } from "#server/test/discovery/build-discovery.ts";
import { open } from "#server/test/open.ts";

const opened = open({}, { hasJobs: false });

const newFreelancer = async () => signedIn(opened, (await buildFreelancer(opened.db)).id);
let other: Browser;
beforeAll(async () => {
  other = await newFreelancer();
});

interface Listed {
  readonly searchId: number;
  readonly name: string;
  readonly filters: object;
  readonly alert: string;
}

const save = (as: Browser, filters: object, more: object = {}) =>
  ask(opened, "searches.save", { name: "Logos", filters, alert: "daily", ...more }, { as });
const saved = async (as: Browser, filters: object, more: object = {}) =>
  (await save(as, filters, more)).json<{ searchId: number }>().searchId;
const list = async (as: Browser) => (await ask(opened, "searches.list", {}, { as })).json<Listed[]>();
const update = async (as: Browser, body: object) => outcomeOf(await ask(opened, "searches.update", body, { as }));
const remove = async (as: Browser, searchId: number) =>
  outcomeOf(await ask(opened, "searches.remove", { searchId }, { as }));

describe("a saved search", () => {
  it("is listed with its filters in canonical form, and the names of what they select", async () => {
    const as = await newFreelancer();
    const { db } = opened;
    const subcategory = await buildSubcategory(db, { name: "Logos" });
    const location = await buildLocation(db, { name: "Thrissur" });
    const filters = {
      locationid: String(location.id),
      q: "  Logo   DESIGN ",
      categoryid: subcategory.categoryId,
      subcategoryid: subcategory.id,
      districtid: location.districtId,
      budgetfrom: "500",
      deadlineto: "",
    };
    const searchId = await saved(as, filters);
    expect(await list(as)).toMatchObject([
      {
        searchId,
        name: "Logos",
        alert: "daily",
        filters: {
          q: "logo design",
          categoryid: subcategory.categoryId,
          subcategoryid: subcategory.id,
          districtid: location.districtId,
          locationid: location.id,
          budgetfrom: 500,
        },
        subcategory: "Logos",
        location: "Thrissur",
        hits: [],
      },
    ]);
    expect(await list(other)).toEqual([]);
  });

  it("is saved once with the same filters, however they are written", async () => {
    const as = await newFreelancer();
    expect(outcomeOf(await save(as, { q: "logo", budgetfrom: 500 }))).toBe("Success");
    expect(outcomeOf(await save(as, { budgetfrom: "500", q: " LOGO ", deadlineto: null }))).toBe("409 search_exists");
    expect(outcomeOf(await save(as, { q: "logo" }))).toBe("Success");
    expect(outcomeOf(await save(await newFreelancer(), { q: "logo", budgetfrom: 500 }))).toBe("Success");
    const again = await newFreelancer();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, async () => outcomeOf(await save(again, { q: "a b" }))),
    );
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 19 }, () => "409 search_exists"), "Success"]);
  });

  it("is one of at most 10, also where many are saved at once", async () => {
    const as = await newFreelancer();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => outcomeOf(await save(as, { q: `logo ${i}` }))),
    );
    expect(outcomes.filter((outcome) => outcome === "Success")).toHaveLength(10);
    expect(new Set(outcomes)).toEqual(new Set(["Success", "409 too_many_searches"]));
    const rows = await list(as);
    expect(rows).toHaveLength(10);
    expect(outcomeOf(await save(as, rows[0]?.filters ?? {}))).toBe("409 search_exists");
    expect(await remove(as, rows[0]?.searchId ?? 0)).toBe("Success");
    expect(outcomeOf(await save(as, { q: "another" }))).toBe("Success");
  });

  it.each([
    [{ filters: {} }, { filters: "choose at least one filter" }],
    [{ filters: { q: "  ", deadlineto: "" } }, { filters: "choose at least one filter" }],
    [{ name: " " }, { name: "please fill this" }],
    [{ name: "x".repeat(81) }, { name: "use at most 80 characters" }],
    [{ alert: "weekly" }, { alert: "please choose one" }],
  ])("is refused with %j", async (more, fields) => {
    const response = await save(await newFreelancer(), { q: "logo" }, more);
    expect([response.statusCode, response.json().fields]).toEqual([400, fields]);
  });

  it("is renamed, and its alert is changed, by its owner alone", async () => {
    const as = await newFreelancer();
    const searchId = await saved(as, { q: "logo" });
    expect(await update(as, { searchId, name: "Signs" })).toBe("Success");
    expect(await list(as)).toMatchObject([{ name: "Signs", alert: "daily" }]);
    expect(await update(as, { searchId, alert: "off" })).toBe("Success");
    expect(await list(as)).toMatchObject([{ name: "Signs", alert: "off" }]);
    expect(await update(other, { searchId, name: "Mine" })).toBe("404 not_found");
    const company = await signedIn(opened, (await buildCompany(opened.db)).id);
    expect(await update(company, { searchId, name: "Mine" })).toBe("403 wrong_role");
    expect(await update(as, { searchId, name: "" })).toBe("400 invalid");
  });

  it("gets other filters, unless another one has them", async () => {
    const as = await newFreelancer();
    const searchId = await saved(as, { q: "logo", budgetfrom: 500 });
    await saved(as, { q: "sign" });
    expect(await update(as, { searchId, filters: { q: " Logo ", budgetto: "900" } })).toBe("Success");
    const changed = { searchId, name: "Logos", alert: "daily", filters: { q: "logo", budgetto: 900 } };
    expect(await list(as)).toContainEqual(expect.objectContaining(changed));
    expect(await update(as, { searchId, filters: { q: "SIGN" } })).toBe("409 search_exists");
    expect(await update(as, { searchId, filters: { q: "logo", budgetto: 900 } })).toBe("Success");
    expect(await update(as, { searchId, filters: { q: " " } })).toBe("400 invalid");
    expect(await update(other, { searchId, filters: { q: "ink" } })).toBe("404 not_found");
    expect(await list(as)).toContainEqual(expect.objectContaining(changed));
    const others = Array.from({ length: 20 }, async (_, i) => saved(as, { q: `ink ${i % 5}` }));
    await Promise.all(others);
    const ids = (await list(as)).map((row) => row.searchId);
    const outcomes = await Promise.all(ids.map((id) => update(as, { searchId: id, filters: { q: "the same" } })));
    expect(outcomes.filter((outcome) => outcome === "Success")).toHaveLength(1);
  });

  it("is removed by its owner alone, once", async () => {
    const as = await newFreelancer();
    const searchId = await saved(as, { q: "logo" });
    expect(await remove(other, searchId)).toBe("404 not_found");
    expect(await remove(as, searchId)).toBe("Success");
    expect(await remove(as, searchId)).toBe("404 not_found");
    expect(await list(as)).toEqual([]);
  });

  it("is in the audit log without its words and its name", async () => {
    const as = await newFreelancer();
    const searchId = await saved(as, { q: "secretword" }, { name: "Secret name" });
    await update(as, { searchId, name: "Secret other", alert: "now" });
    await remove(as, searchId);
    const entries = await opened.db.select().from(auditEntries).where(eq(auditEntries.accountId, as.accountId));
    expect(entries.map(({ call }) => call)).toEqual(["searches.save", "searches.update", "searches.remove"]);
    expect(JSON.stringify(entries)).not.toMatch(/secret/i);
  });
});

describe("a merge of categories", () => {
  it("moves saved searches along, and leaves one of two that become the same", async () => {
    const { db } = opened;
    const [from, into] = [await buildSubcategory(db), await buildSubcategory(db)];
    const admin = await signedIn(opened, (await buildAdmin(db)).id);
    const [one, both] = [await newFreelancer(), await newFreelancer()];
    const filtersOf = ({ categoryId }: typeof from) => ({ q: "logo", categoryid: categoryId });
    await buildSearch(db, { accountId: one.accountId, filters: filtersOf(from) });
    for (const each of [from, into]) await buildSearch(db, { accountId: both.accountId, filters: filtersOf(each) });
    const merge = { kind: "category", fromId: from.categoryId, intoId: into.categoryId };
    expect(outcomeOf(await ask(opened, "reference.merge", merge, { as: admin }))).toBe("Success");
    await processMerges(opened.services);
    for (const { accountId } of [one, both]) {
      const rows = await db.select().from(savedSearches).where(eq(savedSearches.accountId, accountId));
      expect(rows).toMatchObject([{ filters: filtersOf(into), categoryId: into.categoryId }]);
    }
  });
});
