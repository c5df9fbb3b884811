import { allRowsQuery } from "#web/lib/lists.ts";

/** The saved searches of the signed-in freelancer. */
export const searchesQuery = allRowsQuery("searches.list", {});
