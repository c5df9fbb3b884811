import { z } from "zod";
import { type Call, calls } from "#contract/call.ts";
import { fileName, id, lengths, name, pageInput, readVersion } from "#contract/fields.ts";
import { maxStarters, referenceKinds } from "#domain/catalog/reference.ts";

const missing = "please fill this";
const entryName = name(lengths.name, missing);
const admin = { method: "POST", by: ["admin"], needs: ["reference"] } as const;
const byId = z.object({ id: id(missing) });
const kind = z.enum(referenceKinds, "please choose one");
const entry = z.object({ kind, id: id(missing) });

/** Only admins read retired entries, with these keys. */
const retirement = { retired: z.boolean().optional(), merging: z.boolean().optional() };

const districtRow = z.object({ districtid: z.int(), district: z.string() });
const locationRow = z.object({ locationid: z.int(), districtid: z.int(), location: z.string() });
const categoryRow = z.object({ categoryid: z.int(), categoryname: z.string(), categoryimage: z.string() });
const subcategoryRow = z.object({ subcategoryid: z.int(), categoryid: z.int(), subcategory: z.string() });

const list = { token: "reference:read", by: "anyone", page: 200, mayLag: true } as const satisfies Partial<Call>;
const one = {
  method: "POST",
  token: "reference:read",
  by: "anyone",
  input: byId,
  refuses: ["not_found"],
} as const satisfies Partial<Call>;
const remove = { ...admin, input: byId, refuses: ["not_found", "in_use"] } as const satisfies Partial<Call>;
const add = { ...admin, refuses: ["name_taken"] } as const satisfies Partial<Call>;
const edit = { ...admin, refuses: ["not_found", "name_taken", "edited_meanwhile"] } as const satisfies Partial<Call>;
const done = { done: "Success" } as const;

/** Districts with their locations, categories with their subcategories: public, edited by the admin. */
export const reference = calls({
  districtreg: {
    title: "Register a district",
    ...add,
    input: z.object({ district: entryName }),
    answers: done,
    says: { done: "Registered successfully", otherwise: "already exists" },
    audited: "district",
  },
  districtview: { ...list, method: "GET", input: z.object(pageInput), row: districtRow.extend(retirement) },
  getdistrictbyid: { ...one, row: districtRow },
  districtedit: {
    title: "Edit a district",
    ...edit,
    input: z.object({ districtid: id(missing), district: entryName, version: readVersion }),
    answers: done,
    says: { done: "Updated", otherwise: "Failed to Update" },
    audited: "district",
  },
  districtdelete: {
    title: "Delete a district",
    ...remove,
    answers: done,
    says: { done: "deleted.", otherwise: "Failed to delete" },
    audited: "district",
  },

  locationreg: {
    title: "Register a location",
    ...add,
    input: z.object({ districtid: id(missing), location: entryName }),
    answers: done,
    says: { done: "Registered Successfully", otherwise: "already exists" },
    audited: "location",
  },
  getlocation: {
    ...list,
    method: "POST",
    input: z.object({ id: id(missing), ...pageInput }),
    row: locationRow.extend(retirement),
  },
  getlocationbyid: { ...one, row: locationRow },
  locationedit: {
    title: "Edit a location",
    ...edit,
    input: z.object({
      locationid: id(missing),
      districtid: id(missing),
      locationname: entryName,
      version: readVersion,
    }),
    answers: done,
    says: { done: "Updated", otherwise: "Failed to update" },
    audited: "location",
  },
  locationdelete: {
    title: "Delete a location",
    ...remove,
    answers: done,
    says: { done: "Location deleted.", otherwise: "Failed to delete" },
    audited: "location",
  },

  categoryreg: {
    title: "Register a category",
    ...add,
    input: z.object({ category: entryName, categoryimage: fileName(missing) }),
    answers: done,
    says: { done: "Category registered successfully.", otherwise: "failed" },
    audited: "category",
  },
  categoryview: { ...list, method: "GET", input: z.object(pageInput), row: categoryRow.extend(retirement) },
  getcategorybyid: { ...one, row: categoryRow },
  categoryedit: {
    title: "Edit a category",
    ...edit,
    input: z.object({
      categoryid: id(missing),
      category: entryName,
      categoryimage: fileName(missing),
      version: readVersion,
    }),
    answers: done,
    says: { done: "Updated", otherwise: "failed" },
    audited: "category",
  },
  categorydelete: {
    title: "Delete a category",
    ...remove,
    answers: done,
    says: { done: "deleted", otherwise: "failed to delete" },
    audited: "category",
  },

  subcategoryreg: {
    title: "Register a subcategory",
    ...add,
    input: z.object({ subcategory: entryName, category: id(missing) }),
    answers: done,
    says: { done: "Sub Category registered successfully", otherwise: "Failed" },
    audited: "subcategory",
  },
  getsubcategory: {
    ...list,
    method: "POST",
    input: z.object({ id: id(missing), ...pageInput }),
    row: subcategoryRow.extend(retirement),
  },
  getsubcategorybyid: { ...one, row: subcategoryRow },
  subcategoryedit: {
    title: "Edit a subcategory",
    ...edit,
    input: z.object({
      subcategoryid: id(missing),
      categoryid: id(missing),
      subcategoryname: entryName,
      version: readVersion,
    }),
    answers: done,
    says: { done: "Updated", otherwise: "Failed to update" },
    audited: "subcategory",
  },
  subcategorydelete: {
    title: "Delete a subcategory",
    ...remove,
    answers: done,
    says: { done: "Deleted.", otherwise: "Failed to delete" },
    audited: "subcategory",
  },

  "reference.getUsage": {
    why: "An admin sees what a merge would move.",
    ...admin,
    input: entry,
    refuses: ["not_found"],
    row: z.object({ companies: z.int(), freelancers: z.int(), works: z.int(), children: z.int() }),
    note: "What refers to an entry: what a merge would move.",
  },
  "reference.retire": {
    why: "An admin stops offering a place or a category that is in use.",
    title: "Retire a place or category",
    ...admin,
    input: entry,
    answers: done,
    refuses: ["not_found", "merge_running"],
    says: { done: "The entry is retired", otherwise: "Failed to retire" },
    note: "A retired entry is not offered any more. What refers to it stays.",
    audited: "reference",
  },
  "reference.restore": {
    why: "A retired place or category can be offered again.",
    title: "Restore a place or category",
    ...admin,
    input: entry,
    answers: done,
    refuses: ["not_found", "merge_running"],
    says: { done: "The entry is offered again", otherwise: "Failed to restore" },
    audited: "reference",
  },
  "reference.merge": {
    why: "Two entries for the same place or category become one.",
    title: "Merge places or categories",
    ...admin,
    input: z.object({ kind, fromId: id(missing), intoId: id(missing) }),
    answers: done,
    refuses: ["not_found", "same_entry", "merge_running"],
    says: { done: "The merge has begun. It is done within a few minutes.", otherwise: "The merge was not begun" },
    note: "Retires the source at once. A job moves what refers to it, merges children of the same name, and deletes it.",
    audited: "reference",
  },
  "reference.addStarters": {
    why: "A new installation gets categories with pictures and subcategories at once.",
    title: "Add starter categories",
    ...admin,
    input: z.object({
      names: z.array(entryName, missing).min(1, missing).max(maxStarters, missing),
    }),
    answers: done,
    extra: z.object({ added: z.int() }),
    says: { done: "The categories were added", otherwise: "The categories were not added" },
    note: "Those whose name exists already are left out. Each is deleted like any other category.",
    audited: "category",
  },
});
