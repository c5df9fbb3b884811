import type { Day } from "#domain/day.ts";

/** How soon a saved search reports new works: by an e-mail at once, with all others once a day, or only on its screen. */
export const searchAlerts = ["now", "daily", "off"] as const;
export type SearchAlert = (typeof searchAlerts)[number];

export const maxSavedSearches = 10;
export const maxSearchName = 80;
/** The most works that an e-mail lists. The others are counted. */
export const maxAlertWorks = 10;
/** Works that a saved search shows, latest first. */
export const maxShownHits = 3;
/** How long the results of a search are stored. Older works are not searched for alerts. */
export const hitDays = 90;

export const savedSearchErrors = { noFilter: "choose at least one filter" } as const;

/** The filters of a search for works as they arrive. */
interface WorkFilters {
  readonly q?: string | null | undefined;
  readonly categoryid?: number | null | undefined;
  readonly subcategoryid?: number | null | undefined;
  readonly districtid?: number | null | undefined;
  readonly locationid?: number | null | undefined;
  /** The budget in rupees. */
  readonly budgetfrom?: number | null | undefined;
  readonly budgetto?: number | null | undefined;
  readonly deadlinefrom?: Day | null | undefined;
  readonly deadlineto?: Day | null | undefined;
  readonly postedsince?: Day | null | undefined;
}

/** Filters in canonical form: only those that are set. */
export type SavedFilters = { readonly [K in keyof WorkFilters]: NonNullable<WorkFilters[K]> };

const fields = [
  "q",
  "categoryid",
  "subcategoryid",
  "districtid",
  "locationid",
  "budgetfrom",
  "budgetto",
  "deadlinefrom",
  "deadlineto",
  "postedsince",
] as const satisfies readonly (keyof WorkFilters)[];

/** Words that find the same works: the search knows no case, and no spaces but those between words. */
const canonicalWords = (words: string) => words.normalize("NFC").toLowerCase().trim().replaceAll(/\s+/g, " ");

/** The same for all filters that find the same works: their order, empty ones, and the case and spaces of words do not matter. */
export function canonicalFilters(filters: WorkFilters): SavedFilters {
  const canonical: WorkFilters = { ...filters, q: canonicalWords(filters.q ?? "") };
  return Object.fromEntries(fields.flatMap((field) => (canonical[field] ? [[field, canonical[field]]] : [])));
}
