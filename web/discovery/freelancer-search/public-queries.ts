import type { FreelancerTexts } from "#web/discovery/freelancer-search/public-freelancers.tsx";
import { type PublicWorksSearch, worksFilters } from "#web/discovery/public-works/works-search.ts";
import { read } from "#web/lib/api.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { allRowsQuery } from "#web/lib/lists.ts";

/** The page of the list at this address, as the only row. */
export const publicFreelancersQuery = (search: PublicWorksSearch) => ({
  queryKey: ["rows", "freelancers.search", "public", search],
  queryFn: async () => [await read("freelancers.search", { ...worksFilters(search), limit: 20 }, search.after)],
  enabled: true,
});

/** How many freelancers match, among other counts. */
export const publicFreelancerCountQuery = (search: PublicWorksSearch) =>
  allRowsQuery("freelancers.count", worksFilters(search));

type Row = RowOf<"freelancers.search">;

export const freelancerTexts = ({ category, subcategory, place, skills, ...row }: Row): FreelancerTexts => ({
  ...row,
  field: [category, subcategory, ...(place ? [place] : [])].join(" · "),
  skills: skills.join(", "),
});
