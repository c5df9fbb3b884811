import { useNavigate, useSearch } from "@tanstack/react-router";
import { type Criteria, parseCriteria } from "#web/features/search/criteria.ts";

type Changes = { readonly [K in keyof Criteria]?: string | undefined };

export interface Search {
  readonly criteria: Criteria;
  /** Looks for something else: a step one can go back from, unless it only goes on with the last one. */
  readonly change: (changes: Changes, more?: { readonly isContinued?: boolean }) => void;
  /** Looks for this and nothing else. */
  readonly begin: (criteria: Criteria) => void;
}

/** The criteria of the search. They are stored only in the address, so that a search can be shared, reloaded and gone back to. */
export function useCriteria(): Search {
  const criteria = parseCriteria(useSearch({ from: "/freelancermaster/workview" }));
  const navigate = useNavigate({ from: "/freelancermaster/workview" });
  return {
    criteria,
    change: (changes, { isContinued = false } = {}) =>
      void navigate({ search: (before) => parseCriteria({ ...before, ...changes }), replace: isContinued }),
    begin: (search) => void navigate({ search }),
  };
}
