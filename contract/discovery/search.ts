import { z } from "zod";
import { calls } from "#contract/call.ts";
import { filter, id, lengths, openDay, optionalText, pageInput, whole } from "#contract/fields.ts";
import { works } from "#contract/hiring/works.ts";
import { budgetRange } from "#domain/money.ts";

const rupees = whole(budgetRange, "only numbers allowed", "only numbers allowed").nullish();

/** Filters of the search. Absent or empty, they match everything. */
const filters = {
  q: optionalText(lengths.query, "please fill this").nullish(),
  categoryid: id().nullish(),
  subcategoryid: id().nullish(),
  districtid: id().nullish(),
  locationid: id().nullish(),
  budgetfrom: rupees,
  budgetto: rupees,
  deadlinefrom: openDay,
  deadlineto: openDay,
  postedsince: openDay,
};

export const workFilters = z.object(filters);

const matchedFields = ["title", "description", "category", "subcategory", "company", "district", "location"] as const;

/** The texts of a row that matched, each with the ranges of the matching UTF-16 units; of a long one the best excerpt. */
export const matchedTexts = <const N extends readonly [string, ...string[]]>(fields: N) =>
  z.array(z.object({ field: z.enum(fields), text: z.string(), parts: z.array(z.tuple([z.int(), z.int()])) }));

/** The search for open works. */
export const search = calls({
  "search.findJobs": {
    why: "Freelancers search works by words, filters and sort order.",
    method: "POST",
    token: "works:read",
    by: ["freelancer"],
    input: z.object({
      ...filters,
      /** By default the best match if there are words, else newest first. */
      sort: z.enum(["match", "newest", "budget", "deadline"], "please choose one").nullish(),
      ...pageInput,
    }),
    row: works.getjobfreelancer.row.extend({
      districtname: z.string(),
      locationname: z.string(),
      matched: matchedTexts(matchedFields),
    }),
    page: 50,
    note:
      "Open works of accepted companies whose deadline has not passed. budget sorts the highest first, deadline the " +
      "soonest. The best match depends on words and age only and ends with the newest 5 000; the other orders have no end.",
  },
  "search.countJobs": {
    why: "Each filter shows how many works it would leave.",
    method: "POST",
    token: "works:read",
    by: ["freelancer"],
    input: workFilters,
    row: z.object({
      filter: z.enum(["all", "category", "subcategory", "district", "location", "budget", "deadline", "posted"]),
      /** An id; for a budget `from-to` in rupees with either end open; for deadline and posting the days from or before today. */
      value: z.string(),
      name: z.string(),
      count: z.int(),
      /** Whether there are more than were counted. */
      more: z.boolean(),
    }),
    note:
      "How many works each value of a filter would leave, with the other filters unchanged. Subcategories are counted " +
      "once a category is selected, and towns once a district is selected.",
  },
  "search.findRecords": {
    why: "Ctrl K finds any record by name.",
    method: "POST",
    by: ["admin"],
    needs: ["reference", "audit"],
    input: z.object(filter),
    row: z.object({
      kind: z.enum(["work", "district", "location", "category", "subcategory"]),
      id: z.int(),
      name: z.string(),
      /** The company of a work, the district of a location, the category of a subcategory. */
      within: z.string(),
    }),
    note: "Records whose name contains all of the words, at most six of each kind: works newest first, the others by name. No rows without words.",
  },
});
