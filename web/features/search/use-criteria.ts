import { useNavigate, useSearch } from "@tanstack/react-router";
import { type Criteria, parseCriteria } from "#web/features/search/criteria.ts";

/** What is looked for, by criteria in the address. */
export interface SearchOf<C> {
  readonly criteria: C;
  /** Looks for something else: a step one can go back from, unless it only goes on with the last one. */
  readonly change: (
    changes: { readonly [K in keyof C]?: string | undefined },
    more?: { readonly isContinued?: boolean },
  ) => void;
  /** Looks for this and nothing else. */
  readonly begin: (criteria: C) => void;
}

export type Search = SearchOf<Criteria>;

/** A search by criteria that `go` writes into the address. */
export const searchBy = <C extends object>(
  criteria: C,
  parse: (typed: { readonly [K in keyof C]?: unknown }) => C,
  go: (next: (before: C) => C, replace: boolean) => void,
): SearchOf<C> => ({
  criteria,
  change: (changes, { isContinued = false } = {}) => go((before) => parse({ ...before, ...changes }), isContinued),
  begin: (next) => go(() => next, false),
});

/** The criteria of the search. They are stored only in the address, so that a search can be shared, reloaded and gone back to. */
export function useCriteria(): Search {
  const criteria = parseCriteria(useSearch({ from: "/freelancermaster/workview" }));
  const navigate = useNavigate({ from: "/freelancermaster/workview" });
  return searchBy(criteria, parseCriteria, (search, replace) => void navigate({ search, replace }));
}
