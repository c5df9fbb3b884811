import type { RowOf } from "#web/lib/api-types.ts";
import { allRowsQuery } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";
import { uncachedQuery } from "#web/lib/use-uncached.ts";

export type OwnIdentity = RowOf<"identityChecks.getOwn">;
export type OwnCheck = OwnIdentity["checks"][number];
export type ListedCheck = RowOf<"identityChecks.list">;

/** What the signed-in freelancer has shown, and what can be shown now. */
export const ownIdentityQuery = allRowsQuery("identityChecks.getOwn", {});

/** Documents that wait, and what came of earlier ones of the same freelancer. */
export const identityCaseQuery = (checkId: number) => pagedQuery("identityChecks.list", { checkId });

/** The pictures of documents that wait. They leave the memory of the browser with the screen. */
export const identityPicturesQuery = (checkId: number) => uncachedQuery("identityChecks.getPictures", { checkId });
