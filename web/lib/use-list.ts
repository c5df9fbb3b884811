import { useInfiniteQuery } from "@tanstack/react-query";
import { read } from "#web/lib/api.ts";
import { type List, listOf } from "#web/lib/lists.ts";
import type { ReadingName, RowOf, SentTo } from "#web/lib/wire.ts";

/**
 * A list page by page. While `input` is undefined nothing is asked.
 *
 *     const works = useList("getworkdetails", {});
 */
export function useList<N extends ReadingName>(name: N, input: SentTo<N> | undefined): List<RowOf<N>> {
  const result = useInfiniteQuery({
    queryKey: ["rows", name, "pages", input],
    queryFn: ({ pageParam }) => read(name, input ?? ({} as SentTo<N>), pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    enabled: input !== undefined,
  });
  return {
    ...listOf(
      result.data?.pages.flatMap((page) => page.rows),
      result,
    ),
    more: result.hasNextPage ? () => void result.fetchNextPage() : undefined,
    loadingMore: result.isFetchingNextPage,
  };
}
