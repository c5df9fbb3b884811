import { uncachedQuery } from "#web/lib/use-uncached.ts";

/** What the admin wants to know, by the token of the link. A guest's page does not load the queries of the admins. */
export const questionQuery = (token: string) => uncachedQuery("verifications.open", { token });
