import type { Day } from "#domain/day.ts";
import { budgetText, type Choice, type CountRow, deadlineText, sinceText } from "#web/discovery/search/choices.ts";
import { type Criteria, type Filter, parseCriteria } from "#web/discovery/search/criteria.ts";
import type { Count } from "#web/discovery/search/queries.ts";
import { allRowsQuery, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";

export type NamedFilter = Extract<Filter, "categoryid" | "subcategoryid" | "districtid" | "locationid">;

/** An active filter: its text, and the criteria without it. */
export interface ActiveFilterOf<C> {
  readonly key: string;
  readonly text: string;
  readonly without: C;
}

export type ActiveFilter = ActiveFilterOf<Criteria>;

interface FilterContext {
  readonly named: Readonly<Record<NamedFilter, Choice>>;
  readonly today: Day | undefined;
}

interface FilterLabel {
  /** Filters that are removed with it: the other end of a range, and the subcategory of a category. */
  readonly keys: readonly [Filter, ...Filter[]];
  readonly text: (criteria: Criteria, filterContext: FilterContext) => string;
  /** The other end of a range: the filter is active with either of them. */
  readonly or?: Filter;
}

const inOrder: readonly FilterLabel[] = [
  { keys: ["q"], text: ({ q = "" }) => t("“{words}”", { words: q }) },
  { keys: ["categoryid", "subcategoryid"], text: (_, { named }) => named.categoryid.text || t("Category") },
  { keys: ["subcategoryid"], text: (_, { named }) => named.subcategoryid.text || t("Subcategory") },
  { keys: ["districtid", "locationid"], text: (_, { named }) => named.districtid.text || t("District") },
  { keys: ["locationid"], text: (_, { named }) => named.locationid.text || t("City") },
  {
    keys: ["budgetfrom", "budgetto"],
    or: "budgetto",
    text: ({ budgetfrom, budgetto }) => t("Budget {range}", { range: budgetText(budgetfrom, budgetto) }),
  },
  {
    keys: ["deadlinefrom", "deadlineto"],
    or: "deadlineto",
    text: ({ deadlinefrom, deadlineto }) => t("Deadline {range}", { range: deadlineText(deadlinefrom, deadlineto) }),
  },
  {
    keys: ["postedsince"],
    text: ({ postedsince = "" }, { today }) => t("Posted {range}", { range: sinceText(postedsince, today) }),
  },
];

/** The active filters, in the order in which they are shown. */
export const activeFiltersOf = (criteria: Criteria, filterContext: FilterContext): readonly ActiveFilter[] =>
  inOrder
    .filter(({ keys: [key], or = key }) => criteria[key] !== undefined || criteria[or] !== undefined)
    .map(({ keys, text }) => ({ key: keys[0], text: text(criteria, filterContext), without: without(criteria, keys) }));

const without = (criteria: Criteria, keys: readonly Filter[]): Criteria =>
  parseCriteria({ ...criteria, ...Object.fromEntries(keys.map((key) => [key, undefined])) });

/** The counts in which the names of the values of a filter stand. */
export const countsOf = {
  categoryid: "category",
  subcategoryid: "subcategory",
  districtid: "district",
  locationid: "location",
} as const satisfies Record<NamedFilter, Count["filter"]>;

/**
 * What is chosen of each filter, with its name. The counts have the names of all that leaves a work; the lists of reference
 * data are requested only for values without a match.
 */
export function useFilterNames(
  criteria: Criteria,
  counts: readonly CountRow[],
  isCounted: boolean,
): Readonly<Record<NamedFilter, Choice>> {
  const { categoryid, subcategoryid, districtid, locationid } = criteria;
  const counted = (name: NamedFilter) =>
    counts.find(({ filter, value }) => filter === countsOf[name] && value === criteria[name])?.name;
  const isNameless = (name: NamedFilter) => isCounted && criteria[name] !== undefined && counted(name) === undefined;
  const categories = useAllRows(allRowsQuery("categoryview", isNameless("categoryid") ? {} : undefined)).rows;
  const subcategories = useAllRows(
    allRowsQuery("getsubcategory", within(isNameless("subcategoryid"), categoryid)),
  ).rows;
  const districts = useAllRows(allRowsQuery("districtview", isNameless("districtid") ? {} : undefined)).rows;
  const locations = useAllRows(allRowsQuery("getlocation", within(isNameless("locationid"), districtid))).rows;
  const named = (name: NamedFilter, text: string | undefined): Choice => ({
    id: criteria[name] ?? "",
    text: counted(name) ?? text ?? "",
  });
  return {
    categoryid: named("categoryid", categories.find((row) => String(row.categoryid) === categoryid)?.categoryname),
    subcategoryid: named(
      "subcategoryid",
      subcategories.find((row) => String(row.subcategoryid) === subcategoryid)?.subcategory,
    ),
    districtid: named("districtid", districts.find((row) => String(row.districtid) === districtid)?.district),
    locationid: named("locationid", locations.find((row) => String(row.locationid) === locationid)?.location),
  };
}

const within = (isWanted: boolean, id: string | undefined) => (isWanted && id !== undefined ? { id } : undefined);
