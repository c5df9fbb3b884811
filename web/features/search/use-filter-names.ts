import type { Choice, CountRow } from "#web/features/search/choices.ts";
import type { Criteria, Filter } from "#web/features/search/criteria.ts";
import type { Count } from "#web/features/search/use-jobs.ts";
import { allRowsQuery, useAllRows } from "#web/lib/lists.ts";

export type NamedFilter = Extract<Filter, "categoryid" | "subcategoryid" | "districtid" | "locationid">;

/** Which counts tell the names of a filter. */
export const countsOf = {
  categoryid: "category",
  subcategoryid: "subcategory",
  districtid: "district",
  locationid: "location",
} as const satisfies Record<NamedFilter, Count["filter"]>;

/**
 * What is chosen of each filter, with its name. The counts have the names of all that leaves a work; the lists of reference
 * data are asked only for what leaves none.
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
