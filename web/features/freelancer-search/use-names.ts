import type { Names } from "#web/features/freelancer-search/active-filters.ts";
import { type Criteria, skillIdsIn } from "#web/features/freelancer-search/criteria.ts";
import type { Count } from "#web/features/freelancer-search/queries.ts";
import { useFilterNames } from "#web/features/search/use-filter-names.ts";
import { skillNamesQuery } from "#web/features/skills/queries.ts";
import { useAllRows } from "#web/lib/lists.ts";

/** The names of what is chosen, from the counts and, for what leaves nobody, from the reference data. */
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
