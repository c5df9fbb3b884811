import { maxProfileSkills } from "#domain/discovery/profile-page.ts";
import { skillNamesQuery } from "#web/catalog/skills/queries.ts";
import { SkillsField } from "#web/catalog/skills/skills-field.tsx";
import {
  type Criteria,
  type Filter,
  parseCriteria,
  type Search,
  skillIdsIn,
} from "#web/discovery/freelancer-search/criteria.ts";
import type { Count } from "#web/discovery/freelancer-search/queries.ts";
import { type ActiveFilterOf, useFilterNames } from "#web/discovery/search/active-filters.ts";
import { ChoiceField } from "#web/discovery/search/choice-field.tsx";
import { type Choice, choicesOf, withCount } from "#web/discovery/search/choices.ts";
import { formatCount } from "#web/lib/format.ts";
import { type List, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import "#web/discovery/search/search.css";

/** The names of the categories, districts and skills that the filters name by id. */
interface Names {
  readonly categoryId: Choice;
  readonly subcategoryId: Choice;
  readonly districtId: Choice;
  readonly locationId: Choice;
  readonly skills: string;
}

interface Props {
  readonly search: Search;
  readonly counts: List<Count>;
  readonly names: Names;
}

/** The filters of the search, each choice with the number of freelancers it leaves. A choice applies at once. */
export function Filters({ search, counts, names }: Props) {
  const hasIdentity = (usePlatform()?.identity ?? "off") !== "off";
  const { categoryId, districtId, language = "", skillIds, paidWorks = "" } = search.criteria;
  const named = (filter: Count["filter"], chosen?: Choice) => choicesOf(counts.rows, filter, chosen);
  const texts = (filter: Count["filter"], textOf: (value: string) => string, value: string) =>
    named(filter, { id: value, text: textOf(value) }).map(({ id }) => {
      const row = counts.rows.find((each) => each.filter === filter && each.value === id);
      return { id, text: row ? withCount(textOf(id), row) : textOf(id) };
    });
  const select = { search, counts };
  return (
    <div className="search-filters">
      <Select
        {...select}
        name="categoryId"
        label={t("Category")}
        none={t("Any category")}
        choices={named("category", names.categoryId)}
        drops="subcategoryId"
      />
      {categoryId && (
        <Select
          {...select}
          name="subcategoryId"
          label={t("Subcategory")}
          none={t("Any subcategory")}
          choices={named("subcategory", names.subcategoryId)}
        />
      )}
      <SkillsField
        field={{
          name: "skillIds",
          value: skillIdsIn(skillIds),
          error: undefined,
          set: (value) => search.change({ skillIds: Array.isArray(value) ? value.join(",") : "" }),
          leave: () => undefined,
        }}
        label={t("Skills")}
        hint={t("Must have all")}
        maxSkills={maxProfileSkills}
        stored={[]}
      />
      <Select
        {...select}
        name="districtId"
        label={t("District")}
        none={t("Any district")}
        choices={named("district", names.districtId)}
        drops="locationId"
      />
      {districtId && (
        <Select
          {...select}
          name="locationId"
          label={t("City")}
          none={t("Any city")}
          choices={named("location", names.locationId)}
        />
      )}
      <Select
        {...select}
        name="language"
        label={t("Language")}
        none={t("Any language")}
        choices={texts("language", languageText, language.toLowerCase())}
      />
      <Select
        {...select}
        name="paidWorks"
        label={t("Track record")}
        none={t("Any")}
        choices={texts("paidWorks", (value) => paidWorksText(Number(value)), paidWorks)}
      />
      <Tick search={search} name="isAvailable" label={t("Available for work only")} />
      {hasIdentity && <Tick search={search} name="isIdentityChecked" label={t("Identity checked only")} />}
    </div>
  );
}

interface TickProps extends Pick<Props, "search"> {
  readonly name: "isAvailable" | "isIdentityChecked";
  readonly label: string;
}

const Tick = ({ search: { criteria, change }, name, label }: TickProps) => (
  <label className="chosen-box">
    <input
      type="checkbox"
      name={name}
      checked={criteria[name] !== undefined}
      onChange={(event) => change({ [name]: event.currentTarget.checked ? "true" : undefined })}
    />
    {label}
  </label>
);

type SelectName = Exclude<keyof Criteria, "q" | "skillIds" | "isAvailable" | "isIdentityChecked" | "sort">;

interface SelectProps extends Pick<Props, "search" | "counts"> {
  readonly name: SelectName;
  readonly label: string;
  /** The text of the choice of all. */
  readonly none: string;
  readonly choices: readonly Choice[];
  /** The filter that is cleared when another value is chosen. */
  readonly drops?: SelectName;
}

function Select({ search, counts, choices, ...field }: SelectProps) {
  const { change, criteria } = search;
  const value = criteria[field.name];
  const list = { ...counts, rows: choices };
  return (
    <ChoiceField
      {...field}
      change={change}
      value={field.name === "language" ? value?.toLowerCase() : value}
      list={list}
    />
  );
}

interface FilterLabel {
  /** Filters that are removed with it: the subcategory of a category. */
  readonly keys: readonly [Filter, ...Filter[]];
  readonly text: (criteria: Criteria, names: Names) => string;
}

const inOrder: readonly FilterLabel[] = [
  { keys: ["q"], text: ({ q = "" }) => t("“{words}”", { words: q }) },
  { keys: ["categoryId", "subcategoryId"], text: (_, { categoryId }) => categoryId.text || t("Category") },
  { keys: ["subcategoryId"], text: (_, { subcategoryId }) => subcategoryId.text || t("Subcategory") },
  { keys: ["skillIds"], text: (_, { skills }) => skills || t("Skills") },
  { keys: ["districtId", "locationId"], text: (_, { districtId }) => districtId.text || t("District") },
  { keys: ["locationId"], text: (_, { locationId }) => locationId.text || t("City") },
  { keys: ["language"], text: ({ language = "" }) => languageText(language) },
  { keys: ["isAvailable"], text: () => t("Available for work") },
  { keys: ["isIdentityChecked"], text: () => t("Identity checked") },
  { keys: ["paidWorks"], text: ({ paidWorks }) => paidWorksText(Number(paidWorks)) },
];

/** Languages are compared in lower case. */
const languageText = (language: string): string =>
  language.replaceAll(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase());

const paidWorksText = (least: number): string => t("{count} finished jobs or more", { count: formatCount(least) });

/** The active filters, in the order in which they are shown. */
export const activeFiltersOf = (criteria: Criteria, names: Names): readonly ActiveFilterOf<Criteria>[] =>
  inOrder
    .filter(({ keys: [key] }) => criteria[key] !== undefined)
    .map(({ keys, text }) => ({
      key: keys[0],
      text: text(criteria, names),
      without: parseCriteria({ ...criteria, ...Object.fromEntries(keys.map((key) => [key, undefined])) }),
    }));

/** The names of what is chosen, from the counts and, for values without a match, from the reference data. */
export function useNames(criteria: Criteria, counts: readonly Count[], isCounted: boolean): Names {
  const { categoryId, subcategoryId, districtId, locationId, skillIds } = criteria;
  const ids = {
    ...(categoryId && { categoryid: categoryId }),
    ...(subcategoryId && { subcategoryid: subcategoryId }),
    ...(districtId && { districtid: districtId }),
    ...(locationId && { locationid: locationId }),
  };
  const named = useFilterNames(ids, counts, isCounted);
  const skills = useAllRows(skillNamesQuery(skillIdsIn(skillIds))).rows;
  return {
    categoryId: named.categoryid,
    subcategoryId: named.subcategoryid,
    districtId: named.districtid,
    locationId: named.locationid,
    skills: skills.map(({ name }) => name).join(", "),
  };
}
