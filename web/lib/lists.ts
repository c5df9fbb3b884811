import { hashKey, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { read } from "#web/lib/api.ts";
import type { ReadingName, RowOf, SentTo } from "#web/lib/api-types.ts";
import { asProblem, type Problem } from "#web/lib/problem.ts";

/** Rows on their way to a screen, from `useAllRows` below or, page by page, from `useList`. `ui/listing.tsx` and `ui/data-table.tsx` draw every one of its states. */
export interface List<R> {
  readonly rows: readonly R[];
  /** How many of them came with the first page: as many are shown before anybody asks for more. */
  readonly first: number;
  readonly state: "loading" | "failed" | "ready";
  readonly problem: Problem | undefined;
  /** Reads it all again. */
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

/** A list read to its end, for dropdowns, charts and single rows. */
export const allRowsQuery = <N extends ReadingName>(name: N, input: SentTo<N> | undefined) =>
  queryOptions({
    queryKey: ["rows", name, "whole", input],
    queryFn: () => readToEnd(name, input ?? ({} as SentTo<N>)),
    enabled: input !== undefined,
  });

/** The same as a `List`: `useAllRows("getsubcategory", categoryid ? { id: categoryid } : undefined)`. */
export function useAllRows<N extends ReadingName>(name: N, input: SentTo<N> | undefined): List<RowOf<N>> {
  const result = useQuery(allRowsQuery(name, input));
  return listOf(result.data, result);
}

/**
 * What a form begins with: asked for whenever the form is opened, and forgotten when it is left, so that nobody edits, and
 * saves, what was true a while ago.
 */
export const uncachedQuery = <N extends ReadingName>(name: N, input: SentTo<N>) =>
  queryOptions({ ...allRowsQuery(name, input), queryKey: ["rows", name, "fresh", input], gcTime: 0 });

/** The same as a `List`. */
export function useUncached<N extends ReadingName>(name: N, input: SentTo<N>): List<RowOf<N>> {
  const options = uncachedQuery(name, input);
  const result = useQuery(options);
  const queries = useQueryClient();
  const key = hashKey(options.queryKey);
  useEffect(() => {
    const forget = () => queries.removeQueries({ predicate: (query) => query.queryHash === key && !query.isActive() });
    // What was asked for ahead of the form is kept for a moment otherwise (lib/ahead.ts).
    return () => queueMicrotask(forget);
  }, [queries, key]);
  return listOf(result.data, result);
}

const pollIntervalMs = 1_000;

/** The same for what moves on by itself: read again and again until it `isOver`, as long as it is looked at. */
export function usePolling<N extends ReadingName>(
  name: N,
  input: SentTo<N>,
  isOver: (row: RowOf<N>) => boolean,
): List<RowOf<N>> {
  const result = useQuery({
    ...allRowsQuery(name, input),
    refetchInterval: ({ state }) => (state.data?.every(isOver) ? false : pollIntervalMs),
  });
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

/** One list behind another, as one: the second is not shown before the first has been read to its end. */
export function concatLists<R>(first: List<R>, second: List<R>): List<R> {
  const refetch = refetchBoth(first, second);
  if (first.state !== "ready" || first.more) return { ...first, refetch };
  return { ...second, rows: [...first.rows, ...second.rows], first: first.first + second.first, refetch };
}

/** A list that is not shown without another: they load, fail and are read again as one. */
export function combineLists<R>(list: List<R>, other: List<unknown>): List<R> {
  const refetch = refetchBoth(list, other);
  if (list.state === "failed" || other.state === "ready") return { ...list, refetch };
  return { ...list, state: other.state, problem: other.problem, refetch };
}

const refetchBoth = (first: List<unknown>, second: List<unknown>) => () => {
  first.refetch();
  second.refetch();
};
