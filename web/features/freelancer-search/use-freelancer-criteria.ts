import { useNavigate, useSearch } from "@tanstack/react-router";
import { type Criteria, parseCriteria } from "#web/features/freelancer-search/criteria.ts";
import type { SearchOf } from "#web/features/search/use-criteria.ts";

export type Search = SearchOf<Criteria>;

/** The criteria of the search. They are stored only in the address, so that a search can be shared, reloaded and gone back to. */
export function useFreelancerCriteria(): Search {
  const criteria = parseCriteria(useSearch({ from: "/clientmaster/freelancers" }));
  const navigate = useNavigate({ from: "/clientmaster/freelancers" });
  return {
    criteria,
    change: (changes, { isContinued = false } = {}) =>
      void navigate({ search: (before) => parseCriteria({ ...before, ...changes }), replace: isContinued }),
    begin: (search) => void navigate({ search }),
  };
}
