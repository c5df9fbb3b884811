import { allRowsQuery } from "#web/lib/lists.ts";
import { uncachedQuery } from "#web/lib/use-uncached.ts";

export const identitiesQuery = allRowsQuery("oidc.list", {});
export const newIdentityQuery = () => uncachedQuery("oidc.getPending", {});
