import { beforeAll, describe, expect, it } from "vitest";
import { ask, type Browser, signedIn } from "#server/test/ask.ts";
import {
  buildAdmin,
  buildCategory,
  buildCompany,
  buildDistrict,
  buildLocation,
  buildSubcategory,
  buildWork,
} from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open();
let admin: Browser;

beforeAll(async () => {
  const { db } = opened;
  admin = await signedIn(opened, (await buildAdmin(db)).id);
  const district = await buildDistrict(db, { name: "Palāmu" });
  await buildLocation(db, { districtId: district.id, name: "Palm Grove" });
  const category = await buildCategory(db, { name: "Palm leaf craft" });
  await buildSubcategory(db, { categoryId: category.id, name: "Palm weaving" });
  const { id: ownerId } = await buildCompany(db, { name: "Kochi Spices" });
  for (const title of ["Labels for palm sugar", "Palm oil leaflet", "Sugar in 100 % palm", "Nothing of the kind"])
    await buildWork(db, { ownerId, title });
});

const records = async (q?: string) =>
  (await ask(opened, "search.findRecords", q === undefined ? {} : { q }, { as: admin })).json<
    { kind: string; name: string; within: string }[]
  >();
const named = async (q: string) => (await records(q)).map(({ name }) => name);

describe("records are found by their names", () => {
  it("of every kind, with what each lies in, works the latest first", async () => {
    expect((await records("palm")).map(({ kind, name, within }) => [kind, name, within])).toEqual([
      ["work", "Sugar in 100 % palm", "Kochi Spices"],
      ["work", "Palm oil leaflet", "Kochi Spices"],
      ["work", "Labels for palm sugar", "Kochi Spices"],
      ["location", "Palm Grove", "Palāmu"],
      ["category", "Palm leaf craft", ""],
      ["subcategory", "Palm weaving", "Palm leaf craft"],
    ]);
  });

  it.each([
    ["without capitals and accents", "PALAMU", ["Palāmu"]],
    ["with all words, in any order", "sugar palm labels", ["Labels for palm sugar"]],
    ["by a part of a word", "eaflet", ["Palm oil leaflet"]],
    ["by two letters where a word begins", "no", ["Nothing of the kind"]],
    ["as it is typed, also what means something in SQL", "100 %", ["Sugar in 100 % palm"]],
    ["not at all where none is called so", "quarry", []],
    ["not at all without a word", "  ", []],
  ])("%s", async (_, q, expected) => expect(await named(q)).toEqual(expected));

  it("not at all where nothing was typed, and six of a kind at most", async () => {
    expect(await records()).toEqual([]);
    for (let i = 0; i < 8; i++) await buildWork(opened.db, { title: `Kite number ${i}` });
    expect(await named("kite")).toEqual([7, 6, 5, 4, 3, 2].map((i) => `Kite number ${i}`));
  });
});
