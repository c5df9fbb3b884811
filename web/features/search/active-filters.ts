import type { Day } from "#domain/day.ts";
import { budgetText, type Choice, deadlineText, sinceText } from "#web/features/search/choices.ts";
import { type Criteria, type Filter, parseCriteria } from "#web/features/search/criteria.ts";
import type { NamedFilter } from "#web/features/search/use-filter-names.ts";
import { t } from "#web/lib/text.ts";

/** A filter that is set, as one reads it, and what is looked for without it. */
export interface ActiveFilterOf<C> {
  readonly key: string;
  readonly text: string;
  readonly without: C;
}

export type ActiveFilter = ActiveFilterOf<Criteria>;

interface Known {
  readonly named: Readonly<Record<NamedFilter, Choice>>;
  readonly today: Day | undefined;
}

interface Shown {
  /** Filters that are removed with it: the other end of a range, and the subcategory of a category. */
  readonly keys: readonly [Filter, ...Filter[]];
  readonly text: (criteria: Criteria, known: Known) => string;
  /** The one of two ends by which it is set as well. */
  readonly or?: Filter;
}

const inOrder: readonly Shown[] = [
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

/** What is set, in the order of the filters. */
export const activeFiltersOf = (criteria: Criteria, known: Known): readonly ActiveFilter[] =>
  inOrder
    .filter(({ keys: [key], or = key }) => criteria[key] !== undefined || criteria[or] !== undefined)
    .map(({ keys, text }) => ({ key: keys[0], text: text(criteria, known), without: without(criteria, keys) }));

const without = (criteria: Criteria, keys: readonly Filter[]): Criteria =>
  parseCriteria({ ...criteria, ...Object.fromEntries(keys.map((key) => [key, undefined])) });
