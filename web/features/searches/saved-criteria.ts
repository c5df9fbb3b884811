import type { Day } from "#domain/day.ts";
import { type ActiveFilter, activeFiltersOf } from "#web/features/search/active-filters.ts";
import { type Criteria, parseCriteria } from "#web/features/search/criteria.ts";
import type { RowOf } from "#web/lib/api-types.ts";

type SavedSearch = RowOf<"searches.list">;

/** The criteria in the address of a saved search. */
export const criteriaOf = ({ filters }: Pick<SavedSearch, "filters">): Criteria => parseCriteria(filters);

/** The filters of a saved search, as one reads them. */
export function savedFilters(search: SavedSearch, today: Day | undefined): readonly ActiveFilter[] {
  const { filters, category, subcategory, district, location } = search;
  const choice = (id: number | undefined, text: string) => ({ id: String(id ?? ""), text });
  const named = {
    categoryid: choice(filters.categoryid, category),
    subcategoryid: choice(filters.subcategoryid, subcategory),
    districtid: choice(filters.districtid, district),
    locationid: choice(filters.locationid, location),
  };
  return activeFiltersOf(criteriaOf(search), { named, today });
}
