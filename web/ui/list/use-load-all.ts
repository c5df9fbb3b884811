import { useEffect } from "react";
import type { List } from "#web/lib/lists.ts";

/** Beyond this, the reports and the addresses of rows lead further. */
const mostRows = 10_000;

/** The state of loading a whole list: `bounded` where there are more rows than the limit. */
export type Rest = "reading" | "failed" | "bounded" | "whole";

/**
 * Reads a list to its end while `wanted`, page after page, since sorting and filtering need all rows. It stops when it is no
 * longer wanted; the rows read so far stay.
 */
export function useLoadAll(list: List<unknown>, wanted: boolean): Rest {
  const { more, loadingMore } = list;
  const rest = wanted ? restOf(list) : "whole";
  useEffect(() => {
    if (rest === "reading" && !loadingMore) more?.();
  }, [rest, loadingMore, more]);
  return rest;
}

function restOf({ more, problem, rows, loadingMore }: List<unknown>): Rest {
  if (!more) return "whole";
  if (rows.length >= mostRows) return "bounded";
  return problem && !loadingMore ? "failed" : "reading";
}
