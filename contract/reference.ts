import { z } from "zod";
import { type Call, calls } from "./call.ts";
import { fileName, id, lengths, pageInput, text } from "./fields.ts";

const missing = "please fill this";
const name = text(lengths.name, missing);
const admin = { method: "POST", by: ["admin"], needs: ["reference"] } as const;
const byId = z.object({ id: id(missing) });

const districtRow = z.object({ districtid: z.int(), district: z.string() });
const locationRow = z.object({ locationid: z.int(), districtid: z.int(), location: z.string() });
const categoryRow = z.object({ categoryid: z.int(), categoryname: z.string(), categoryimage: z.string() });
const subcategoryRow = z.object({ subcategoryid: z.int(), categoryid: z.int(), subcategory: z.string() });

const list = { by: "anyone", page: 200, mayLag: true } as const satisfies Partial<Call>;
const one = { method: "POST", by: "anyone", input: byId, refuses: ["not_found"] } as const satisfies Partial<Call>;
const remove = { ...admin, input: byId, refuses: ["not_found", "in_use"] } as const satisfies Partial<Call>;
const add = { ...admin, refuses: ["name_taken"] } as const satisfies Partial<Call>;
const edit = { ...admin, refuses: ["not_found", "name_taken"] } as const satisfies Partial<Call>;
const done = { done: "Success" } as const;

/** Districts with their locations, categories with their subcategories: public, edited by the admin. */
export const reference = calls({
  districtreg: {
    ...add,
    input: z.object({ district: name }),
    answers: done,
    says: { done: "Registered successfully", otherwise: "already exists" },
    audited: "district",
  },
  districtview: { ...list, method: "GET", input: z.object(pageInput), row: districtRow },
  getdistrictbyid: { ...one, row: districtRow },
  districtedit: {
    ...edit,
    input: z.object({ districtid: id(missing), district: name }),
    answers: done,
    says: { done: "Updated", otherwise: "Failed to Update" },
    audited: "district",
  },
  districtdelete: {
    ...remove,
    answers: done,
    says: { done: "deleted.", otherwise: "Failed to delete" },
    audited: "district",
  },

  locationreg: {
    ...add,
    input: z.object({ districtid: id(missing), location: name }),
    answers: done,
    says: { done: "Registered Successfully", otherwise: "already exists" },
    audited: "location",
  },
  getlocation: { ...list, method: "POST", input: z.object({ id: id(missing), ...pageInput }), row: locationRow },
  getlocationbyid: { ...one, row: locationRow },
  locationedit: {
    ...edit,
    input: z.object({ locationid: id(missing), districtid: id(missing), locationname: name }),
    answers: done,
    says: { done: "Updated", otherwise: "Failed to update" },
    audited: "location",
  },
  locationdelete: {
    ...remove,
    answers: done,
    says: { done: "Location deleted.", otherwise: "Failed to delete" },
    audited: "location",
  },

  categoryreg: {
    ...add,
    input: z.object({ category: name, categoryimage: fileName(missing) }),
    answers: done,
    says: { done: "Category registered successfully.", otherwise: "failed" },
    audited: "category",
  },
  categoryview: { ...list, method: "GET", input: z.object(pageInput), row: categoryRow },
  getcategorybyid: { ...one, row: categoryRow },
  categoryedit: {
    ...edit,
    input: z.object({ categoryid: id(missing), category: name, categoryimage: fileName(missing) }),
    answers: done,
    says: { done: "Updated", otherwise: "failed" },
    audited: "category",
  },
  categorydelete: {
    ...remove,
    answers: done,
    says: { done: "deleted", otherwise: "failed to delete" },
    audited: "category",
  },

  subcategoryreg: {
    ...add,
    input: z.object({ subcategory: name, category: id(missing) }),
    answers: done,
    says: { done: "Sub Category registered successfully", otherwise: "Failed" },
    audited: "subcategory",
  },
  getsubcategory: { ...list, method: "POST", input: z.object({ id: id(missing), ...pageInput }), row: subcategoryRow },
  getsubcategorybyid: { ...one, row: subcategoryRow },
  subcategoryedit: {
    ...edit,
    input: z.object({ subcategoryid: id(missing), categoryid: id(missing), subcategoryname: name }),
    answers: done,
    says: { done: "Updated", otherwise: "Failed to update" },
    audited: "subcategory",
  },
  subcategorydelete: {
    ...remove,
    answers: done,
    says: { done: "Deleted.", otherwise: "Failed to delete" },
    audited: "subcategory",
  },
});
