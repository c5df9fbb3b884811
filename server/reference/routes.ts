import type { reference } from "#contract/reference.ts";
import { found } from "#server/http/found.ts";
import type { Handlers } from "#server/http/handler.ts";
import { pageOf } from "#server/http/page.ts";
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
} from "#server/reference/queries.ts";
import { addCategory, added, editCategory, edited, partOf, removed } from "#server/reference/service.ts";

/** Districts with their locations, categories with their subcategories. */
export const referenceHandlers: Handlers<typeof reference> = {
  districtreg: async ({ district: name }, { db, refuse }) => added(await insertDistrict(db, { name }), refuse),
  districtview: async (input, { db }) =>
    pageOf(await listDistricts(db, partOf(input)), input.limit, (row) => [row.district, row.districtid]),
  getdistrictbyid: async ({ id }, { db, refuse }) => found(await districtWith(db, id), refuse),
  districtedit: async ({ districtid, district: name }, { db, refuse }) =>
    edited(await updateDistrict(db, districtid, { name }), refuse),
  districtdelete: async ({ id }, { db, refuse }) => removed(await deleteDistrict(db, id), refuse),

  locationreg: async ({ districtid: districtId, location: name }, { db, refuse }) =>
    added(await insertLocation(db, { districtId, name }), refuse, "districtid"),
  getlocation: async (input, { db }) =>
    pageOf(await locationsOf(db, input.id, partOf(input)), input.limit, (row) => [row.location, row.locationid]),
  getlocationbyid: async ({ id }, { db, refuse }) => found(await locationWith(db, id), refuse),
  locationedit: async ({ locationid, districtid: districtId, locationname: name }, { db, refuse }) =>
    edited(await updateLocation(db, locationid, { districtId, name }), refuse, "districtid"),
  locationdelete: async ({ id }, { db, refuse }) => removed(await deleteLocation(db, id), refuse),

  categoryreg: addCategory,
  categoryview: async (input, { db }) =>
    pageOf(await listCategories(db, partOf(input)), input.limit, (row) => [row.categoryname, row.categoryid]),
  getcategorybyid: async ({ id }, { db, refuse }) => found(await categoryWith(db, id), refuse),
  categoryedit: editCategory,
  categorydelete: async ({ id }, { db, refuse }) => removed(await deleteCategory(db, id), refuse),

  subcategoryreg: async ({ category: categoryId, subcategory: name }, { db, refuse }) =>
    added(await insertSubcategory(db, { categoryId, name }), refuse, "category"),
  getsubcategory: async (input, { db }) =>
    pageOf(await subcategoriesOf(db, input.id, partOf(input)), input.limit, (row) => [
      row.subcategory,
      row.subcategoryid,
    ]),
  getsubcategorybyid: async ({ id }, { db, refuse }) => found(await subcategoryWith(db, id), refuse),
  subcategoryedit: async ({ subcategoryid, categoryid: categoryId, subcategoryname: name }, { db, refuse }) =>
    edited(await updateSubcategory(db, subcategoryid, { categoryId, name }), refuse, "categoryid"),
  subcategorydelete: async ({ id }, { db, refuse }) => removed(await deleteSubcategory(db, id), refuse),
};
