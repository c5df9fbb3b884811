import { type SQL, sql } from "drizzle-orm";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { members } from "#server/platform/db/schema/members.ts";

/** A query of the ids of an account and of its members of some kinds. A freelancer and an admin have none. */
export const withMembers = (account: SQL, kinds: SQL): SQL => sql`
  select ${account} union all
  select account_id from ${members} where company_id = ${account} and account_id <> ${account} and removed_at is null and kind = any(${kinds})`;

/**
 * The address of an account in a statement that reads it as `a`: empty for a company that is not accepted, for its members then,
 * and for those who were removed.
 */
export const reachableEmail = sql`case when a.disabled_at is null
  and (select opened.status from ${accounts} opened where opened.id = coalesce(a.member_of, a.id)) = 'accepted' then a.email else '' end`;
