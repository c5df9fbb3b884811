import { and, eq, isNotNull, not, or, sql } from "drizzle-orm";
import { isRestrictedFrom } from "#server/platform/db/active-restrictions.ts";
import { isListed } from "#server/platform/db/listed-freelancers.ts";
import { freelancers, workRequests } from "#server/platform/db/schema/marketplace.ts";
import { profilePages } from "#server/platform/db/schema/profiles.ts";

/** A page is read by visitors while its owner publishes it and no admin has restricted that. */
const isPublished = and(eq(profilePages.isPublic, true), not(isRestrictedFrom("publish", profilePages.accountId)));

/** Which pages a caller may read. */
export interface PageReader {
  /** Whether only public pages are read. */
  readonly published: boolean;
  /** The company that also reads pages of listed freelancers, and of those who have applied to it. */
  readonly companyId?: number | undefined;
}

const hasApplied = (companyId: number) => sql`exists (
  select from ${workRequests}
  where ${workRequests.freelancerId} = ${freelancers.accountId} and ${workRequests.ownerId} = ${companyId})`;

export const isReadBy = ({ published, companyId }: PageReader) =>
  or(
    published ? isPublished : sql`false`,
    companyId === undefined ? undefined : isListed(freelancers.accountId),
    // Without a row there is no page, and a restricted page is hidden from every caller.
    companyId === undefined
      ? undefined
      : and(
          isNotNull(profilePages.accountId),
          not(isRestrictedFrom("publish", profilePages.accountId)),
          hasApplied(companyId),
        ),
  );
