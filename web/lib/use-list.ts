import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { read } from "#web/lib/api.ts";
import type { ReadingName, RowOf, SentTo } from "#web/lib/api-types.ts";
import { type List, largestPage, listOf, type PagedQuery } from "#web/lib/lists.ts";

/** Going back to a list shows it as before, also after a while. */
const cachedMs = 30 * 60_000;

/** The first page as it is requested, and `step` rows at a time after it. Without an input nothing is read. */
export const pagedQuery = <N extends ReadingName>(
  name: N,
  input: SentTo<N> | undefined,
  step = largestPage,
): PagedQuery<RowOf<N>> => ({
  queryKey: ["rows", name, "pages", input],
  queryFn: ({ pageParam }) => {
    const query = input ?? ({} as SentTo<N>);
    return pageParam === undefined ? read(name, query) : read(name, { ...query, limit: step }, pageParam);
  },
  initialPageParam: undefined,
  getNextPageParam: (page) => page.next,
  enabled: input !== undefined,
  gcTime: cachedMs,
});

/** A list page by page. `more` reads the next page; screens render a part of the rows. */
export function useList<R>(query: PagedQuery<R>): List<R> {
  const result = useInfiniteQuery(query);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = result;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows), [data]);
  /**
   * Rows that are being read again are waited for: to break that off would leave on screen what has changed since. Their end
   * answers instead of a further page, which is asked for then.
   */
  async function more(): Promise<void> {
    const before = data?.pages.length ?? 0;
    const next = await fetchNextPage({ cancelRefetch: false });
    if (next.isSuccess && next.data.pages.length <= before && next.hasNextPage)
      await fetchNextPage({ cancelRefetch: false });
  }
  return {
    ...listOf(rows, result),
    first: data?.pages[0]?.rows.length ?? 0,
    more: hasNextPage ? () => void more() : undefined,
    loadingMore: isFetchingNextPage,
  };
}
