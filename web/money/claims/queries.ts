import type { RowOf } from "#web/lib/api-types.ts";
import { allRowsQuery } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";

export type Claim = RowOf<"claims.list">;
export type OpenClaim = RowOf<"claims.listOpen">;

/** The claims about the milestones of a request, the latest first. */
export const claimsQuery = (requestId: number) => allRowsQuery("claims.list", { requestId });

/** Claims that are not settled, for admins. */
export const openClaimsQuery = pagedQuery("claims.listOpen", {});
