import { type Criteria, type Filter, parseCriteria } from "#web/features/freelancer-search/criteria.ts";
import type { ActiveFilterOf } from "#web/features/search/active-filters.ts";
import type { Choice } from "#web/features/search/choices.ts";
import { formatCount } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";

/** The names of what is chosen by its id. */
export interface Names {
  readonly categoryId: Choice;
  readonly subcategoryId: Choice;
  readonly districtId: Choice;
  readonly locationId: Choice;
  readonly skills: string;
}

interface Shown {
  /** Filters that are removed with it: the subcategory of a category. */
  readonly keys: readonly [Filter, ...Filter[]];
  readonly text: (criteria: Criteria, names: Names) => string;
}

const inOrder: readonly Shown[] = [
  { keys: ["q"], text: ({ q = "" }) => t("“{words}”", { words: q }) },
  { keys: ["categoryId", "subcategoryId"], text: (_, { categoryId }) => categoryId.text || t("Category") },
  { keys: ["subcategoryId"], text: (_, { subcategoryId }) => subcategoryId.text || t("Subcategory") },
  { keys: ["skillIds"], text: (_, { skills }) => skills || t("Skills") },
  { keys: ["districtId", "locationId"], text: (_, { districtId }) => districtId.text || t("District") },
  { keys: ["locationId"], text: (_, { locationId }) => locationId.text || t("City") },
  { keys: ["language"], text: ({ language = "" }) => languageText(language) },
  { keys: ["isAvailable"], text: () => t("Available for work") },
  { keys: ["paidWorks"], text: ({ paidWorks }) => paidWorksText(Number(paidWorks)) },
];

/** Languages are compared in small letters. */
export const languageText = (language: string): string =>
  language.replaceAll(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase());

export const paidWorksText = (least: number): string => t("{count} paid works or more", { count: formatCount(least) });

/** What is set, in the order of the filters. */
export const activeFiltersOf = (criteria: Criteria, names: Names): readonly ActiveFilterOf<Criteria>[] =>
  inOrder
    .filter(({ keys: [key] }) => criteria[key] !== undefined)
    .map(({ keys, text }) => ({
      key: keys[0],
      text: text(criteria, names),
      without: parseCriteria({ ...criteria, ...Object.fromEntries(keys.map((key) => [key, undefined])) }),
    }));
