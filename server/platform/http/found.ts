import type { Refusal } from "#server/platform/http/refusal.ts";

/** What was asked for by its id is there, or it is refused; a list may be empty (DETAILS 3). */
export function found<R>(rows: readonly R[], refuse: (code: "not_found") => Refusal): readonly R[] {
  if (rows.length === 0) throw refuse("not_found");
  return rows;
}
