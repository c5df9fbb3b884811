import { z } from "zod";
import { budgetRange } from "#domain/work.ts";
import { calls } from "./call.ts";
import { id, lengths, openDay, pageInput, raw, whole } from "./fields.ts";
import { works } from "./works.ts";

const rupees = whole(budgetRange, "only numbers allowed", "only numbers allowed").nullish();

/** What narrows the offered works down; nothing, or nothing in it, narrows nothing. */
const filters = {
  q: raw(lengths.query, "please fill this").trim().nullish(),
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

const matchedFields = ["title", "description", "category", "subcategory", "company", "district", "location"] as const;

/** Finding work among all that is offered. */
export const search = calls({
  "search.findJobs": {
    method: "POST",
    by: ["freelancer"],
    input: z.object({
      ...filters,
      /** Without one: the best match when there are words, else the newest. */
      sort: z.enum(["match", "newest", "budget", "deadline"], "please choose one").nullish(),
      ...pageInput,
    }),
    row: works.getjobfreelancer.row.extend({
      districtname: z.string(),
      locationname: z.string(),
      /** Why it was found: the field (of the description the best piece), and which of its UTF-16 units matched, from and to. */
      matched: z.array(
        z.object({ field: z.enum(matchedFields), text: z.string(), parts: z.array(z.tuple([z.int(), z.int()])) }),
      ),
    }),
    page: 50,
    note:
      "What is offered: open, not past its deadline, of an accepted company. budget sorts the highest first, deadline the " +
      "soonest. A best match depends on words and age alone and ends with the newest 5 000; the other orders go to the end.",
  },
  "search.countJobs": {
    method: "POST",
    by: ["freelancer"],
    input: z.object(filters),
    row: z.object({
      filter: z.enum(["all", "category", "subcategory", "district", "location", "budget", "deadline", "posted"]),
      /** An id; of a budget `from-to` in rupees, either end open; of a deadline and a posting how many days from or before today. */
      value: z.string(),
      name: z.string(),
      count: z.int(),
      /** There are at least so many: more were not counted. */
      more: z.boolean(),
    }),
    note:
      "How many works each value of a filter would leave, the other filters being as they are. A category's own " +
      "subcategories are counted once it is chosen, and a district's towns likewise.",
  },
});
