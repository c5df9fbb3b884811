import { allRowsQuery } from "#web/lib/lists.ts";

export const tokensQuery = allRowsQuery("tokens.list", {});
