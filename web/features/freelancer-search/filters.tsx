import { maxProfileSkills } from "#domain/profile-page.ts";
import { languageText, type Names, paidWorksText } from "#web/features/freelancer-search/active-filters.ts";
import { type Criteria, skillIdsIn } from "#web/features/freelancer-search/criteria.ts";
import type { Count } from "#web/features/freelancer-search/queries.ts";
import type { Search } from "#web/features/freelancer-search/use-freelancer-criteria.ts";
import { ChoiceField } from "#web/features/search/choice-field.tsx";
import { type Choice, choicesOf, withCount } from "#web/features/search/choices.ts";
import { SkillsField } from "#web/features/skills/skills-field.tsx";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import "#web/features/search/search.css";

interface Props {
  readonly search: Search;
  readonly counts: List<Count>;
  readonly names: Names;
}

/** The filters of the search, each choice with the number of freelancers it leaves. A choice applies at once. */
export function Filters({ search, counts, names }: Props) {
  const { categoryId, districtId, language = "", isAvailable, skillIds, paidWorks = "" } = search.criteria;
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
        hint={t("All of them")}
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
        none={t("With or without")}
        choices={texts("paidWorks", (value) => paidWorksText(Number(value)), paidWorks)}
      />
      <label className="chosen-box">
        <input
          type="checkbox"
          name="isAvailable"
          checked={isAvailable !== undefined}
          onChange={(event) => search.change({ isAvailable: event.currentTarget.checked ? "true" : undefined })}
        />
        {t("Only who is available for work")}
      </label>
    </div>
  );
}

type SelectName = Exclude<keyof Criteria, "q" | "skillIds" | "isAvailable" | "sort">;

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
