import type { RowOf } from "#web/lib/api-types.ts";

/** A report of progress with nothing delivered yet. */
export const progressEntry: RowOf<"getprogressbyid"> = {
  requestid: 9,
  progress_percentage: 40,
  progress_description: "Two drafts.",
  reportedAt: "2026-02-27T06:30:00.000Z",
  files: [],
  links: [],
};
