import { BudgetFilter } from "#web/features/search/budget-filter.tsx";
import { ChoiceFilter } from "#web/features/search/choice-filter.tsx";
import type { Choice } from "#web/features/search/choices.ts";
import { DayFilters } from "#web/features/search/day-filters.tsx";
import type { Search } from "#web/features/search/use-criteria.ts";
import type { NamedFilter } from "#web/features/search/use-filter-names.ts";
import type { Count } from "#web/features/search/use-jobs.ts";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import "./search.css";

export interface FiltersProps {
  readonly search: Search;
  readonly counts: List<Count>;
  readonly named: Readonly<Record<NamedFilter, Choice>>;
}

/** The filters of the search, each choice with the number of its matches. A choice applies at once. */
export function Filters(props: FiltersProps) {
  const { search } = props;
  const { categoryid, districtid } = search.criteria;
  return (
    <div className="search-filters">
      <ChoiceFilter {...props} name="categoryid" label={t("Category")} none={t("Any category")} drops="subcategoryid" />
      {categoryid && (
        <ChoiceFilter {...props} name="subcategoryid" label={t("Subcategory")} none={t("Any subcategory")} />
      )}
      <ChoiceFilter {...props} name="districtid" label={t("District")} none={t("Any district")} drops="locationid" />
      {districtid && <ChoiceFilter {...props} name="locationid" label={t("City")} none={t("Any city")} />}
      <BudgetFilter {...props} />
      <DayFilters {...props} />
    </div>
  );
}
