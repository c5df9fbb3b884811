import { and, eq, not } from "drizzle-orm";
import { isRestrictedFrom } from "#server/platform/db/active-restrictions.ts";
import { accounts, companies } from "#server/platform/db/schema/marketplace.ts";
import { companyPages } from "#server/platform/db/schema/profiles.ts";

/** The page of a company is read by visitors while its company publishes it and is verified, and no admin has restricted that. */
export const isPublishedCompany = and(
  eq(companyPages.isPublic, true),
  eq(accounts.status, "accepted"),
  not(isRestrictedFrom("publish", companies.accountId)),
);
