import { type PublicWorksSearch, worksFilters } from "#web/features/public-works/works-search.ts";
import { allRowsQuery } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";

/** A public work, as visitors read it. */
export const publicWorkQuery = (workId: string) => allRowsQuery("publicPages.work", { workId });

/** Public works from the page of this address on. */
export function publicWorksQuery(search: PublicWorksSearch) {
  const query = pagedQuery("publicPages.works", worksFilters(search));
  return { ...query, queryKey: [...query.queryKey, search.after], initialPageParam: search.after };
}
