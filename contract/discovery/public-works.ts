import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id, lengths, pageInput, raw } from "#contract/fields.ts";
import { companyRecord } from "#contract/hiring/records.ts";

/** What visitors read of a public work. */
const publicWork = z.object({
  workId: z.int(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  subcategory: z.string(),
  /** Approved skills by name. */
  skills: z.array(z.string()),
  /** In rupees. */
  budget: z.number(),
  /** Whether applicants may quote a price of their own. */
  quotes: z.boolean(),
  deadline: z.string(),
  postedDate: z.string(),
  companyName: z.string(),
  /** The last part of the address of the company's page. */
  companySlug: z.string(),
  logo: z.string(),
  town: z.string(),
  district: z.string(),
  /** Empty for a district outside India. */
  state: z.string(),
  companyRecord,
  /** Whether the company has paid for a work before; test payments do not count. */
  paymentVerified: z.boolean(),
  /** How many freelancers have applied. */
  applicants: z.int(),
});

/** The filters of the list of public works. Absent, they match everything. */
const publicWorkFilters = z.object({
  q: raw(lengths.query, "please fill this").trim().nullish(),
  categoryId: id().nullish(),
  districtId: id().nullish(),
});

/** Works that visitors read without a login, while the settings `publicPages` and `publicWorks` are on. */
export const publicWorks = calls({
  "publicPages.work": {
    why: "A visitor reads a public job.",
    method: "POST",
    token: "works:read",
    by: "anyone",
    input: z.object({ workId: id() }),
    refuses: ["switched_off", "not_found"],
    row: publicWork,
    note: "A public job, as long as it is offered and the page of its company is public. It never holds a phone number or an e-mail address.",
  },
  "publicPages.works": {
    why: "A visitor looks through public jobs.",
    method: "POST",
    token: "works:read",
    by: "anyone",
    input: publicWorkFilters.extend(pageInput),
    refuses: ["switched_off"],
    row: publicWork,
    page: 50,
    note: "Public jobs, newest first.",
  },
  "publicPages.countWorks": {
    why: "A visitor sees how many public works each category has.",
    method: "POST",
    token: "works:read",
    by: "anyone",
    input: publicWorkFilters.omit({ categoryId: true }),
    refuses: ["switched_off"],
    row: z.object({ categoryId: z.int(), works: z.int() }),
    note: "How many public works each category has; a category without any has no row.",
  },
});
