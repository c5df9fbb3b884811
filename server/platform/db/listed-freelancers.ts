import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { freelancerSearch } from "#server/platform/db/schema/search.ts";

/** Whether companies may find this freelancer. Triggers keep the table, so that a restricted or erased account has no row. */
export const isListed = (accountId: SQLWrapper): SQL =>
  sql`exists (select from ${freelancerSearch} listed where listed.account_id = ${accountId})`;
