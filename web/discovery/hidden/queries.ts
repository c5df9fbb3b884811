import { pagedQuery } from "#web/lib/use-list.ts";

/** What the signed-in freelancer has hidden. */
export const hiddenQuery = pagedQuery("searches.listHidden", {});
