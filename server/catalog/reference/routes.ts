import type { reference } from "#contract/catalog/reference.ts";
import type { AuditFacts } from "#domain/operation/audit.ts";
import { countUsage } from "#server/catalog/reference/merge-queries.ts";
import { category, district, listRows, location, rowsWith, subcategory } from "#server/catalog/reference/queries.ts";
import { restoreEntry, retireEntry, startMerge } from "#server/catalog/reference/retirement.ts";
import { addCategory, addRow, editCategory, editRow, removeRow } from "#server/catalog/reference/service.ts";
import { addStarters } from "#server/catalog/reference/starters.ts";
import type { Handlers } from "#server/platform/http/context.ts";
import { requireReadVersion } from "#server/platform/http/read-version.ts";
import { requireRows } from "#server/platform/refusal.ts";

/** Districts with their locations, categories with their subcategories. */
export const referenceHandlers: Handlers<typeof reference> = {
  districtreg: async (row, context) => addRow(district, row, context),
  districtview: async (page, { db, actor }) => listRows(db, "district", actor, page),
  getdistrictbyid: async ({ id }, { db, refuse }) => requireRows(await rowsWith(db, district, id), refuse),
  districtedit: async ({ version, ...row }, context) => {
    const check = (present: AuditFacts) =>
      requireReadVersion("districtedit", { ...row, version }, { present }, context.refuse);
    await editRow(district, row.districtid, row, context, { check });
    return "done";
  },
  districtdelete: async ({ id }, context) => removeRow("district", id, context),

  locationreg: async (row, context) => addRow(location, row, context, "districtid"),
  getlocation: async (page, { db, actor }) => listRows(db, "location", actor, page, page.id),
  getlocationbyid: async ({ id }, { db, refuse }) => requireRows(await rowsWith(db, location, id), refuse),
  locationedit: async ({ version, locationname, ...row }, context) => {
    const shown = (present: AuditFacts) => ({ present: { ...present, locationname: present["location"] } });
    const check = (present: AuditFacts) =>
      requireReadVersion("locationedit", { ...row, locationname, version }, shown(present), context.refuse);
    const after = { ...row, location: locationname };
    await editRow(location, row.locationid, after, context, { reference: "districtid", check });
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
  subcategoryedit: async ({ version, subcategoryname, ...row }, context) => {
    const shown = (present: AuditFacts) => ({ present: { ...present, subcategoryname: present["subcategory"] } });
    const check = (present: AuditFacts) =>
      requireReadVersion("subcategoryedit", { ...row, subcategoryname, version }, shown(present), context.refuse);
    const after = { ...row, subcategory: subcategoryname };
    await editRow(subcategory, row.subcategoryid, after, context, { reference: "categoryid", check });
    return "done";
  },
  subcategorydelete: async ({ id }, context) => removeRow("subcategory", id, context),

  "reference.getUsage": async ({ kind, id }, { db, refuse }) => requireRows(await countUsage(db, kind, id), refuse),
  "reference.retire": retireEntry,
  "reference.restore": restoreEntry,
  "reference.merge": startMerge,
  "reference.addStarters": addStarters,
};
