import type { QueryClient } from "@tanstack/react-query";
// Before anything of an area is asked for.
import "#web/lib/own-ids.ts";
import type { ReadingName, SentTo } from "#web/lib/api-types.ts";
import { allRowsQuery, uncachedQuery } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";

/** Something a screen will ask for, asked for now. */
type Question = (queries: QueryClient) => Promise<unknown>;

/** Where one is going: what follows the name of the screen in the address, and what it was narrowed by. */
export interface Place {
  readonly params: readonly string[];
  readonly search: Readonly<Record<string, string | undefined>>;
}

/** What each screen of an area asks for, by its name. */
type Asking = Readonly<Record<string, (place: Place) => readonly Question[]>>;

const seconds = 1_000;

/** As `useAllRows` does. */
export const whole =
  <N extends ReadingName>(name: N, input: SentTo<N>): Question =>
  (queries) =>
    queries.prefetchQuery(allRowsQuery(name, input));

/** As `useList` does. */
export const pages =
  <N extends ReadingName>(name: N, input: SentTo<N>): Question =>
  (queries) =>
    queries.prefetchInfiniteQuery(pagedQuery(name, input));

/** As `useUncached` does: what was read before is forgotten first, unless it came a moment ago or is looked at. */
export const fresh =
  <N extends ReadingName>(name: N, input: SentTo<N>): Question =>
  (queries) => {
    const options = { ...uncachedQuery(name, input), gcTime: 10 * seconds };
    const { dataUpdatedAt = 0 } = queries.getQueryState(options.queryKey) ?? {};
    if (dataUpdatedAt < Date.now() - seconds)
      queries.removeQueries({ queryKey: options.queryKey, exact: true, type: "inactive" });
    return queries.prefetchQuery(options);
  };

/**
 * Asks for the rows of a screen at the same time as for its code, so that neither waits for the other. What is wanted
 * already is not asked for twice; what fails is asked for again by the screen, which can say so. The promise is kept when
 * all has come.
 */
export function beginnerOf(always: readonly Question[], asking: Asking) {
  return (queries: QueryClient, { pathname, search }: { pathname: string; search: Place["search"] }) => {
    const [, name = "", ...params] = pathname.split("/").filter(Boolean);
    const questions = [...always, ...(asking[name]?.({ params, search }) ?? [])];
    return Promise.all(questions.map((question) => question(queries)));
  };
}
