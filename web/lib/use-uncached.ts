import { hashKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ReadingName, RowOf, SentTo } from "#web/lib/api-types.ts";
import { allRowsQuery, type List, listOf, type RowsQuery } from "#web/lib/lists.ts";

/** How long rows of a form are cached before it is on screen: a loader reads them while the code of the screen loads. */
const aheadOfFormMs = 2_000;

/**
 * The initial values of a form: read whenever the form is opened, and removed when it is left, so that no outdated values are
 * edited and saved.
 */
export const uncachedQuery = <N extends ReadingName>(name: N, input: SentTo<N>): RowsQuery<RowOf<N>> => ({
  ...allRowsQuery(name, input),
  queryKey: ["rows", name, "fresh", input],
  gcTime: aheadOfFormMs,
});

/** The rows of an uncached query as a `List`. */
export function useUncached<R>(query: RowsQuery<R>): List<R> {
  const result = useQuery(query);
  const queries = useQueryClient();
  const key = hashKey(query.queryKey);
  useEffect(() => {
    const remove = () => queries.removeQueries({ predicate: (each) => each.queryHash === key && !each.isActive() });
    return () => queueMicrotask(remove);
  }, [queries, key]);
  return listOf(result.data, result);
}
