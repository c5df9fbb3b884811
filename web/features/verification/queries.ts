import { pagedQuery } from "#web/lib/use-list.ts";

/** Questions to a company and its answers, newest first. */
export const reviewsQuery = (companyId: number) => pagedQuery("verifications.list", { companyId });
