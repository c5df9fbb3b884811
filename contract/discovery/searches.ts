import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id, line, pageInput, readVersion } from "#contract/fields.ts";
import { hiddenKinds } from "#domain/discovery/hidden-item.ts";
import { canonicalFilters, maxSearchName, savedSearchErrors, searchAlerts } from "#domain/discovery/saved-search.ts";
import { workFilters } from "./search.ts";

const missing = "please fill this";
const freelancer = { method: "POST", by: ["freelancer"] } as const;
const name = line(maxSearchName, missing);
const alert = z.enum(searchAlerts, "please choose one");
const filters = workFilters.refine(
  (typed) => Object.keys(canonicalFilters(typed)).length > 0,
  savedSearchErrors.noFilter,
);

const hiddenItem = z.object({ kind: z.enum(hiddenKinds, "please choose one"), id: id(missing) });

/** Saved searches of freelancers, which report new works, and what they hide from lists of works. */
export const searches = calls({
  "searches.save": {
    why: "New works find the freelancer who has looked for them.",
    title: "Save a search",
    lastWriteWins: "It adds a search.",
    ...freelancer,
    note: "At most 10 of a freelancer. The filters are those of search.findJobs, at least one of them set.",
    input: z.object({ name, filters, alert }),
    refuses: ["search_exists", "too_many_searches"],
    answers: { done: "Success" },
    extra: z.object({ searchId: z.int() }),
    says: { done: "The search was saved", otherwise: "The search was not saved" },
    audited: "account",
  },
  "searches.list": {
    why: "A freelancer sees the saved searches, and what they have found.",
    ...freelancer,
    note: "The caller's own, latest first.",
    input: z.object({}),
    row: z.object({
      searchId: z.int(),
      name: z.string(),
      /** In canonical form: only those that are set. */
      filters: z.object({
        q: z.string().optional(),
        categoryid: z.int().optional(),
        subcategoryid: z.int().optional(),
        districtid: z.int().optional(),
        locationid: z.int().optional(),
        budgetfrom: z.int().optional(),
        budgetto: z.int().optional(),
        deadlinefrom: z.string().optional(),
        deadlineto: z.string().optional(),
        postedsince: z.string().optional(),
      }),
      /** The names of the ids in the filters; empty without one. */
      category: z.string(),
      subcategory: z.string(),
      district: z.string(),
      location: z.string(),
      alert,
      /** The secret address of its feed; null without one. */
      feedAddress: z.string().nullable(),
      createdAt: z.iso.datetime(),
      /** The latest works that it has found since it was saved, of those that it still finds. */
      hits: z.array(
        z.object({
          workId: z.int(),
          title: z.string(),
          companyName: z.string(),
          /** In rupees. */
          budget: z.number(),
          matchedAt: z.iso.datetime(),
        }),
      ),
    }),
  },
  "searches.update": {
    why: "A freelancer renames a search, or changes how it reports new works.",
    title: "Change a saved search",
    ...freelancer,
    note: "What is absent stays as it is. Other filters replace all former ones.",
    input: z.object({
      searchId: id(missing),
      name: name.optional(),
      alert: alert.optional(),
      filters: filters.optional(),
      /** Of the name. */
      version: readVersion,
    }),
    refuses: ["not_found", "edited_meanwhile", "search_exists"],
    answers: { done: "Success" },
    says: { done: "Saved", otherwise: "Not saved" },
    audited: "account",
  },
  "searches.remove": {
    why: "A search that is not needed any more can be removed.",
    title: "Remove a saved search",
    ...freelancer,
    input: z.object({ searchId: id(missing) }),
    refuses: ["not_found"],
    answers: { done: "Success" },
    says: { done: "The search was removed", otherwise: "The search was not removed" },
    audited: "account",
  },
  "searches.setFeed": {
    why: "A feed reader follows a saved search by a secret address.",
    title: "Change the feed of a saved search",
    lastWriteWins: "A new address replaces the former one.",
    ...freelancer,
    note: "The feed gets a new address, and the former one ends; or it is switched off. It holds the public jobs that the search finds.",
    input: z.object({ searchId: id(missing), isOn: z.boolean("please choose one") }),
    refuses: ["not_found"],
    answers: { done: "Success" },
    says: {
      done: { field: "isOn", words: { true: "The feed has a new address", false: "The feed is switched off" } },
      otherwise: "The feed was not changed",
    },
    audited: "account",
  },
  "searches.hide": {
    why: "A freelancer does not want to see a work or a company again and again.",
    title: "Hide a job or a company",
    ...freelancer,
    note: "An offered work, or a company. Lists of works and alerts leave it out for the caller. At most 500.",
    input: hiddenItem,
    refuses: ["not_found", "too_many_hidden"],
    answers: { done: "Success" },
    says: { done: "Hidden", otherwise: "Not hidden" },
    audited: "account",
  },
  "searches.listHidden": {
    why: "A freelancer sees what is hidden.",
    ...freelancer,
    note: "Latest first.",
    input: z.object({ ...pageInput }),
    row: z.object({
      kind: z.enum(hiddenKinds),
      id: z.int(),
      /** Of the work, or of the company. */
      name: z.string(),
      companyName: z.string(),
      hiddenAt: z.iso.datetime(),
    }),
    page: 50,
  },
  "searches.unhide": {
    why: "What was hidden by mistake is shown again.",
    title: "Show a hidden job or company again",
    ...freelancer,
    input: hiddenItem,
    refuses: ["not_found"],
    answers: { done: "Success" },
    says: { done: "Shown again", otherwise: "Not shown again" },
    audited: "account",
  },
});
