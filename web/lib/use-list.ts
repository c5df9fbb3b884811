import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { read } from "#web/lib/api.ts";
import type { ReadingName, RowOf, SentTo } from "#web/lib/api-types.ts";
import { type List, largestPage, listOf } from "#web/lib/lists.ts";

/** Who goes back to a list finds it as it was left, also after an application has been written in between. */
const keptMs = 30 * 60_000;

/** Reads the first page as it is asked for, and `step` rows at a time after it. */
export const pagedQuery = <N extends ReadingName>(name: N, input: SentTo<N> | undefined, step = largestPage) =>
  infiniteQueryOptions({
    queryKey: ["rows", name, "pages", input],
    queryFn: ({ pageParam }) => {
      const query = input ?? ({} as SentTo<N>);
      return pageParam === undefined ? read(name, query) : read(name, { ...query, limit: step }, pageParam);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    enabled: input !== undefined,
    gcTime: keptMs,
  });

/**
 * A list page by page. `more` reads the largest page, unless `step` says otherwise; screens render a part of it. While `input` is undefined nothing is asked.
 *
 *     const works = useList("getworkdetails", {});
 */
export function useList<N extends ReadingName>(name: N, input: SentTo<N> | undefined, step?: number): List<RowOf<N>> {
  const result = useInfiniteQuery(pagedQuery(name, input, step));
  const { data, hasNextPage, isFetchingNextPage, isRefetching, refetch, fetchNextPage } = result;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows), [data]);
  /** Waits for rows that are being read again: to break that off would leave on screen what has changed since. */
  async function more(): Promise<void> {
    if (isRefetching) await refetch({ cancelRefetch: false });
    await fetchNextPage({ cancelRefetch: false });
  }
  return {
    ...listOf(rows, result),
    first: data?.pages[0]?.rows.length ?? 0,
    more: hasNextPage ? () => void more() : undefined,
    loadingMore: isFetchingNextPage,
  };
}
