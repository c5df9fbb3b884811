import { type PublicWorksSearch, worksFilters } from "#web/discovery/public-works/works-search.ts";
import { read } from "#web/lib/api.ts";
import { allRowsQuery } from "#web/lib/lists.ts";

/** A public work, as visitors read it. */
export const publicWorkQuery = (workId: string) => allRowsQuery("publicPages.work", { workId });

/** The page of the list at this address, as the only row. */
export const publicWorksQuery = (search: PublicWorksSearch) => ({
  queryKey: ["rows", "publicPages.works", search],
  queryFn: async () => [await read("publicPages.works", { ...worksFilters(search), limit: 20 }, search.after)],
  enabled: true,
});

/** How many jobs each category has, by the id of the category, of those that match the words and the district. */
export const publicWorkCountsQuery = ({ q, districtId }: PublicWorksSearch) =>
  allRowsQuery("publicPages.countWorks", { ...(q && { q }), ...(districtId && { districtId }) });
