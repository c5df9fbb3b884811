import { allRowsQuery } from "#web/lib/lists.ts";

/** The exports of the account that wait or can be downloaded. */
export const exportsQuery = allRowsQuery("exports.list", {});
