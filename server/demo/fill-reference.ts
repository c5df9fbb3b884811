import { demoCategories, demoPlaces } from "#server/demo/data.ts";
import { below, entryOf, type Ids } from "#server/demo/names.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { categories, districts, locations, subcategories } from "#server/platform/db/schema/reference.ts";

export interface Places {
  readonly districts: Ids;
  readonly towns: Ids;
}

export async function fillPlaces(tx: Db): Promise<Places> {
  const names = demoPlaces.map(({ district }) => ({ name: district, demo: true }));
  const districtRows = await tx.insert(districts).values(names).returning();
  const ids = new Map(districtRows.map(({ name, id }) => [name, id]));
  const towns = demoPlaces.flatMap(({ district, towns }) => towns.map((name) => ({ district, name })));
  const townRows = await tx
    .insert(locations)
    .values(towns.map(({ district, name }) => ({ name, districtId: entryOf(ids, district), demo: true })))
    .returning();
  return {
    districts: ids,
    towns: new Map(townRows.map(({ id }, i) => [below(towns[i]?.district ?? "", towns[i]?.name ?? ""), id])),
  };
}

export interface Skills {
  readonly categories: Ids;
  readonly subcategories: Ids;
}

export async function fillCategories(tx: Db, icons: ReadonlyMap<string, string>): Promise<Skills> {
  const rows = await tx
    .insert(categories)
    .values(demoCategories.map(({ category }) => ({ name: category, image: entryOf(icons, category), demo: true })))
    .returning();
  const ids = new Map(rows.map(({ name, id }) => [name, id]));
  const kinds = demoCategories.flatMap(({ category, subcategories }) =>
    subcategories.map((name) => ({ category, name })),
  );
  const kindRows = await tx
    .insert(subcategories)
    .values(kinds.map(({ category, name }) => ({ name, categoryId: entryOf(ids, category), demo: true })))
    .returning();
  return {
    categories: ids,
    subcategories: new Map(kindRows.map(({ id }, i) => [below(kinds[i]?.category ?? "", kinds[i]?.name ?? ""), id])),
  };
}

export const skillOf = (skills: Skills, { category, subcategory }: { category: string; subcategory: string }) => ({
  categoryId: entryOf(skills.categories, category),
  subcategoryId: entryOf(skills.subcategories, below(category, subcategory)),
});
