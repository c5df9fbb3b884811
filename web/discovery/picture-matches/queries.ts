import { pagedQuery } from "#web/lib/use-list.ts";

/** Pictures of portfolios that another account had shown before, oldest first. */
export const openMatchesQuery = pagedQuery("pictureMatches.list", {});
