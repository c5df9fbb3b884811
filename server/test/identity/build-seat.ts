import type { Db } from "#server/platform/db/connect.ts";
import { buildCategory, buildDistrict, buildLocation, buildSubcategory } from "#server/test/build.ts";

/** A town in a district, as columns of an account. */
export async function buildSeat(db: Db, district: string, town: string) {
  const { id: districtId } = await buildDistrict(db, { name: district });
  return { districtId, locationId: (await buildLocation(db, { districtId, name: town })).id };
}

/** A subcategory of a category, as columns of a work or a freelancer. */
export async function buildField(db: Db, category: string, subcategory: string) {
  const { id: categoryId } = await buildCategory(db, { name: category });
  return { categoryId, subcategoryId: (await buildSubcategory(db, { categoryId, name: subcategory })).id };
}
