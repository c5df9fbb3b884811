import { pagedQuery } from "#web/lib/use-list.ts";

/** What was asked of a company and answered, newest first. */
export const reviewsQuery = (companyId: number) => pagedQuery("verifications.list", { companyId });
