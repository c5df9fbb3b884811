import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#server/platform/db/connect.ts";
import { brokenConstraint } from "#server/platform/db/errors.ts";
import { limitLiteral } from "#server/platform/db/pagination.ts";
import { categories, districts, locations, subcategories } from "#server/platform/db/schema/reference.ts";

interface Named {
  readonly id: PgColumn;
  readonly name: PgColumn;
}

/** Where a page begins: behind this name and id. */
export interface From {
  readonly after: readonly [string, number] | undefined;
  readonly most: number;
}

/** By name as people look it up, without case (DETAILS 8, 18); the unique indexes are in this very order. */
const byName = ({ id, name }: Named) => [sql`lower(${name})`, id] as const;
const behind = ({ id, name }: Named, { after }: From): SQL | undefined =>
  after && sql`(lower(${name}), ${id}) > (lower(${after[0]}), ${after[1]}::int8)`;

const district = { districtid: districts.id, district: districts.name };
const location = { locationid: locations.id, districtid: locations.districtId, location: locations.name };
const category = { categoryid: categories.id, categoryname: categories.name, categoryimage: categories.image };
const subcategory = {
  subcategoryid: subcategories.id,
  categoryid: subcategories.categoryId,
  subcategory: subcategories.name,
};

export const listDistricts = (db: Db, from: From) =>
  db
    .select(district)
    .from(districts)
    .where(behind(districts, from))
    .orderBy(...byName(districts))
    .limit(limitLiteral(from.most));

export const listCategories = (db: Db, from: From) =>
  db
    .select(category)
    .from(categories)
    .where(behind(categories, from))
    .orderBy(...byName(categories))
    .limit(limitLiteral(from.most));

export const locationsOf = (db: Db, districtId: number, from: From) =>
  db
    .select(location)
    .from(locations)
    .where(and(eq(locations.districtId, districtId), behind(locations, from)))
    .orderBy(...byName(locations))
    .limit(limitLiteral(from.most));

export const subcategoriesOf = (db: Db, categoryId: number, from: From) =>
  db
    .select(subcategory)
    .from(subcategories)
    .where(and(eq(subcategories.categoryId, categoryId), behind(subcategories, from)))
    .orderBy(...byName(subcategories))
    .limit(limitLiteral(from.most));

export const districtWith = (db: Db, id: number) => db.select(district).from(districts).where(eq(districts.id, id));
export const locationWith = (db: Db, id: number) => db.select(location).from(locations).where(eq(locations.id, id));
export const categoryWith = (db: Db, id: number) => db.select(category).from(categories).where(eq(categories.id, id));
export const subcategoryWith = (db: Db, id: number) =>
  db.select(subcategory).from(subcategories).where(eq(subcategories.id, id));

/** How a change ended: with the row it touched, or without. Indexes and foreign keys decide, not a look beforehand. */
export type Change = { readonly id: number } | "no row" | "same name" | "reference";

async function change(statement: PromiseLike<readonly { readonly id: number }[]>): Promise<Change> {
  try {
    return (await statement)[0] ?? "no row";
  } catch (error) {
    if (brokenConstraint(error, "23505")) return "same name";
    if (brokenConstraint(error, "23503")) return "reference";
    throw error;
  }
}

type New<T extends { $inferInsert: object }> = Omit<T["$inferInsert"], "id" | "demo">;

export const insertDistrict = (db: Db, row: New<typeof districts>) =>
  change(db.insert(districts).values(row).returning({ id: districts.id }));
export const insertLocation = (db: Db, row: New<typeof locations>) =>
  change(db.insert(locations).values(row).returning({ id: locations.id }));
export const insertCategory = (db: Db, row: New<typeof categories>) =>
  change(db.insert(categories).values(row).returning({ id: categories.id }));
export const insertSubcategory = (db: Db, row: New<typeof subcategories>) =>
  change(db.insert(subcategories).values(row).returning({ id: subcategories.id }));

export const updateDistrict = (db: Db, id: number, row: New<typeof districts>) =>
  change(db.update(districts).set(row).where(eq(districts.id, id)).returning({ id: districts.id }));
export const updateLocation = (db: Db, id: number, row: New<typeof locations>) =>
  change(db.update(locations).set(row).where(eq(locations.id, id)).returning({ id: locations.id }));
export const updateCategory = (db: Db, id: number, row: New<typeof categories>) =>
  change(db.update(categories).set(row).where(eq(categories.id, id)).returning({ id: categories.id }));
export const updateSubcategory = (db: Db, id: number, row: New<typeof subcategories>) =>
  change(db.update(subcategories).set(row).where(eq(subcategories.id, id)).returning({ id: subcategories.id }));

export const deleteDistrict = (db: Db, id: number) =>
  change(db.delete(districts).where(eq(districts.id, id)).returning({ id: districts.id }));
export const deleteLocation = (db: Db, id: number) =>
  change(db.delete(locations).where(eq(locations.id, id)).returning({ id: locations.id }));
export const deleteCategory = (db: Db, id: number) =>
  change(db.delete(categories).where(eq(categories.id, id)).returning({ id: categories.id }));
export const deleteSubcategory = (db: Db, id: number) =>
  change(db.delete(subcategories).where(eq(subcategories.id, id)).returning({ id: subcategories.id }));
