import type { reference } from "#contract/catalog/reference.ts";
import { countUsage } from "#server/catalog/reference/merge-queries.ts";
import { category, district, listRows, location, rowsWith, subcategory } from "#server/catalog/reference/queries.ts";
import { restoreEntry, retireEntry, startMerge } from "#server/catalog/reference/retirement.ts";
import { addCategory, addRow, editCategory, editRow, removeRow } from "#server/catalog/reference/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";
import { requireRows } from "#server/platform/refusal.ts";

/** Districts with their locations, categories with their subcategories. */
export const referenceHandlers: Handlers<typeof reference> = {
  districtreg: async (row, context) => addRow(district, row, context),
  districtview: async (page, { db, actor }) => listRows(db, "district", actor, page),
  getdistrictbyid: async ({ id }, { db, refuse }) => requireRows(await rowsWith(db, district, id), refuse),
  districtedit: async (row, context) => {
    await editRow(district, row.districtid, row, context);
    return "done";
  },
  districtdelete: async ({ id }, context) => removeRow("district", id, context),

  locationreg: async (row, context) => addRow(location, row, context, "districtid"),
  getlocation: async (page, { db, actor }) => listRows(db, "location", actor, page, page.id),
  getlocationbyid: async ({ id }, { db, refuse }) => requireRows(await rowsWith(db, location, id), refuse),
  locationedit: async ({ locationname, ...row }, context) => {
    await editRow(location, row.locationid, { ...row, location: locationname }, context, "districtid");
    return "done";
  },
  locationdelete: async ({ id }, context) => removeRow("location", id, context),

  categoryreg: addCategory,
  categoryview: async (page, { db, actor }) => listRows(db, "category", actor, page),
  getcategorybyid: async ({ id }, { db, refuse }) => requireRows(await rowsWith(db, category, id), refuse),
  categoryedit: editCategory,
  categorydelete: async ({ id }, context) => removeRow("category", id, context),

  subcategoryreg: async ({ category: categoryid, subcategory: name }, context) =>
    addRow(subcategory, { categoryid, subcategory: name }, context, "category"),
  getsubcategory: async (page, { db, actor }) => listRows(db, "subcategory", actor, page, page.id),
  getsubcategorybyid: async ({ id }, { db, refuse }) => requireRows(await rowsWith(db, subcategory, id), refuse),
  subcategoryedit: async ({ subcategoryname, ...row }, context) => {
    await editRow(subcategory, row.subcategoryid, { ...row, subcategory: subcategoryname }, context, "categoryid");
    return "done";
  },
  subcategorydelete: async ({ id }, context) => removeRow("subcategory", id, context),

  "reference.getUsage": async ({ kind, id }, { db, refuse }) => requireRows(await countUsage(db, kind, id), refuse),
  "reference.retire": retireEntry,
  "reference.restore": restoreEntry,
  "reference.merge": startMerge,
};
