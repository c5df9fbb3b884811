import type { reference } from "#contract/reference.ts";
import {
  categoryWith,
  deleteCategory,
  deleteDistrict,
  deleteLocation,
  deleteSubcategory,
  districtWith,
  insertDistrict,
  insertLocation,
  insertSubcategory,
  listCategories,
  listDistricts,
  locationsOf,
  locationWith,
  subcategoriesOf,
  subcategoryWith,
  updateDistrict,
  updateLocation,
  updateSubcategory,
} from "#server/features/reference/queries.ts";
import { addCategory, added, editCategory, edited, partOf, removed } from "#server/features/reference/service.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { pageOf } from "#server/platform/page.ts";
import { requireRows } from "#server/platform/refusal.ts";

/** Districts with their locations, categories with their subcategories. */
export const referenceHandlers: Handlers<typeof reference> = {
  districtreg: async ({ district }, context) =>
    added(await insertDistrict(context.db, { name: district }), { district }, context),
  districtview: async (input, { db }) =>
    pageOf(await listDistricts(db, partOf(input)), input.limit, (row) => [row.district, row.districtid]),
  getdistrictbyid: async ({ id }, { db, refuse }) => requireRows(await districtWith(db, id), refuse),
  districtedit: async ({ districtid: id, district }, context) => {
    const change = (db: Db) => updateDistrict(db, id, { name: district });
    return edited({ id, row: districtWith, after: { districtid: id, district }, change }, context);
  },
  districtdelete: async ({ id }, context) => removed(id, districtWith, deleteDistrict, context),

  locationreg: async ({ districtid, location }, context) => {
    const change = await insertLocation(context.db, { districtId: districtid, name: location });
    return added(change, { districtid, location }, context, "districtid");
  },
  getlocation: async (input, { db }) =>
    pageOf(await locationsOf(db, input.id, partOf(input)), input.limit, (row) => [row.location, row.locationid]),
  getlocationbyid: async ({ id }, { db, refuse }) => requireRows(await locationWith(db, id), refuse),
  locationedit: async ({ locationid: id, districtid, locationname: location }, context) => {
    const change = (db: Db) => updateLocation(db, id, { districtId: districtid, name: location });
    const after = { locationid: id, districtid, location };
    return edited({ id, row: locationWith, after, change, reference: "districtid" }, context);
  },
  locationdelete: async ({ id }, context) => removed(id, locationWith, deleteLocation, context),

  categoryreg: addCategory,
  categoryview: async (input, { db }) =>
    pageOf(await listCategories(db, partOf(input)), input.limit, (row) => [row.categoryname, row.categoryid]),
  getcategorybyid: async ({ id }, { db, refuse }) => requireRows(await categoryWith(db, id), refuse),
  categoryedit: editCategory,
  categorydelete: async ({ id }, context) => removed(id, categoryWith, deleteCategory, context),

  subcategoryreg: async ({ category: categoryid, subcategory }, context) => {
    const change = await insertSubcategory(context.db, { categoryId: categoryid, name: subcategory });
    return added(change, { categoryid, subcategory }, context, "category");
  },
  getsubcategory: async (input, { db }) =>
    pageOf(await subcategoriesOf(db, input.id, partOf(input)), input.limit, (row) => [
      row.subcategory,
      row.subcategoryid,
    ]),
  getsubcategorybyid: async ({ id }, { db, refuse }) => requireRows(await subcategoryWith(db, id), refuse),
  subcategoryedit: async ({ subcategoryid: id, categoryid, subcategoryname: subcategory }, context) => {
    const change = (db: Db) => updateSubcategory(db, id, { categoryId: categoryid, name: subcategory });
    const after = { subcategoryid: id, categoryid, subcategory };
    return edited({ id, row: subcategoryWith, after, change, reference: "categoryid" }, context);
  },
  subcategorydelete: async ({ id }, context) => removed(id, subcategoryWith, deleteSubcategory, context),
};
