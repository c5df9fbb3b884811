import { type QueryClient, useQuery } from "@tanstack/react-query";
import { type Page, read } from "#web/lib/api.ts";
import type { ReadingName, RowOf, SentTo } from "#web/lib/api-types.ts";
import { asProblem, type Problem } from "#web/lib/problem.ts";

/** Rows on their way to a screen, from `useAllRows` below or, page by page, from `useList`. `ui/listing.tsx` and `ui/data-table.tsx` draw every one of its states. */
export interface List<R> {
  readonly rows: readonly R[];
  /** The size of the first page, which is the number of rows shown at first. */
  readonly first: number;
  readonly state: "loading" | "failed" | "ready";
  readonly problem: Problem | undefined;
  /** Reads all rows again. */
  readonly refetch: () => void;
  /** Reads the next page; absent where there is none. */
  readonly more: (() => void) | undefined;
  readonly loadingMore: boolean;
}

export const largestPage = 200;

interface Result {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** What a query has so far, as a list without further pages. */
export const listOf = <R>(rows: readonly R[] | undefined, result: Result): List<R> => ({
  rows: rows ?? [],
  first: rows?.length ?? 0,
  state: stateOf(rows, result),
  problem: result.isError ? asProblem(result.error) : undefined,
  refetch: () => void result.refetch(),
  more: undefined,
  loadingMore: false,
});

/** A list that needs no request. */
export const staticList = <R>(rows: readonly R[]): List<R> =>
  listOf(rows, { isPending: false, isError: false, error: undefined, refetch: () => undefined });

/** Rows read earlier stay on screen while they are read again, also when that fails. */
function stateOf(rows: unknown, { isPending, isError }: Result): List<never>["state"] {
  if (isError && rows === undefined) return "failed";
  return isPending ? "loading" : "ready";
}

/** How rows are read: query options that the loader of a route and the screen share. */
export interface RowsQuery<R> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: () => Promise<readonly R[]>;
  readonly enabled: boolean;
  readonly gcTime?: number;
  readonly staleTime?: number;
}

/** How rows are read page by page (`pagedQuery`). */
export interface PagedQuery<R> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { readonly pageParam: string | undefined }) => Promise<Page<R>>;
  readonly initialPageParam: string | undefined;
  readonly getNextPageParam: (page: { readonly next?: string }) => string | undefined;
  readonly enabled: boolean;
  readonly gcTime: number;
}

export type AnyQuery = RowsQuery<unknown> | PagedQuery<unknown>;

/** A list read to its end, for dropdowns, charts and single rows. Without an input nothing is read. */
export const allRowsQuery = <N extends ReadingName>(name: N, input: SentTo<N> | undefined): RowsQuery<RowOf<N>> => ({
  queryKey: ["rows", name, "whole", input],
  queryFn: () => readToEnd(name, input ?? ({} as SentTo<N>)),
  enabled: input !== undefined,
});

/**
 * For the loader of a route: requests rows while the code of the screen loads. Nothing waits for them; a read that fails
 * is repeated by the screen, which shows the problem.
 */
export function prefetch(queries: QueryClient, wanted: readonly AnyQuery[]): void {
  for (const query of wanted.filter(({ enabled }) => enabled))
    void ("initialPageParam" in query ? queries.prefetchInfiniteQuery(query) : queries.prefetchQuery(query));
}

/** All rows of a query as a `List`. */
export function useAllRows<R>(query: RowsQuery<R>): List<R> {
  const result = useQuery(query);
  return listOf(result.data, result);
}

/** How a long list is read: `onPage` gets the number of rows so far, `ask` sends each request. */
interface Pace {
  readonly onPage: (count: number) => void;
  readonly ask: <T>(page: () => Promise<T>) => Promise<T>;
}

const unpaced: Pace = { onPage: () => undefined, ask: (page) => page() };

/** Only lists with pages take a limit; the others ignore the key. */
export async function readToEnd<N extends ReadingName>(
  name: N,
  input: SentTo<N>,
  { onPage, ask } = unpaced,
): Promise<readonly RowOf<N>[]> {
  const rows: RowOf<N>[] = [];
  let after: string | undefined;
  do {
    const from = after;
    const page = await ask(() => read(name, { ...input, limit: largestPage }, from));
    rows.push(...page.rows);
    onPage(rows.length);
    after = page.next;
  } while (after !== undefined);
  return rows;
}
