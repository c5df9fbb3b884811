import { pagedQuery } from "#web/lib/use-list.ts";
import { uncachedQuery } from "#web/lib/use-uncached.ts";

/** What the admin wants to know, by the token of the link. */
export const questionQuery = (token: string) => uncachedQuery("verifications.open", { token });

/** What was asked of a company and answered, newest first. */
export const reviewsQuery = (companyId: number) => pagedQuery("verifications.list", { companyId });
