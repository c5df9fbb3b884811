import { useNavigate, useSearch } from "@tanstack/react-router";
import { type Wanted, wantedIn } from "#web/features/search/wanted.ts";

type Changes = { readonly [K in keyof Wanted]?: string | undefined };

export interface Search {
  readonly wanted: Wanted;
  /** Looks for something else: a step one can go back from, unless it only goes on with the last one. */
  readonly change: (changes: Changes, more?: { readonly goesOn?: boolean }) => void;
  /** Looks for this and nothing else. */
  readonly begin: (wanted: Wanted) => void;
}

/** What is looked for. It stands in the address alone, so that it can be shared, reloaded and gone back to. */
export function useWanted(): Search {
  const wanted = wantedIn(useSearch({ from: "/freelancermaster/workview" }));
  const navigate = useNavigate({ from: "/freelancermaster/workview" });
  return {
    wanted,
    change: (changes, { goesOn = false } = {}) =>
      void navigate({ search: (before) => wantedIn({ ...before, ...changes }), replace: goesOn }),
    begin: (search) => void navigate({ search }),
  };
}
