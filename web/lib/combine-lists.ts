import type { List } from "#web/lib/lists.ts";

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
