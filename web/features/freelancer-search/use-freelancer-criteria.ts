import { useNavigate, useSearch } from "@tanstack/react-router";
import { type Criteria, parseCriteria } from "#web/features/freelancer-search/criteria.ts";
import { type SearchOf, searchBy } from "#web/features/search/use-criteria.ts";

export type Search = SearchOf<Criteria>;

/** The criteria of the search. They are stored only in the address, so that a search can be shared, reloaded and gone back to. */
export function useFreelancerCriteria(): Search {
  const criteria = parseCriteria(useSearch({ from: "/clientmaster/freelancers" }));
  const navigate = useNavigate({ from: "/clientmaster/freelancers" });
  return searchBy(criteria, parseCriteria, (search, replace) => void navigate({ search, replace }));
}
