import { and, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { MemberKind } from "#domain/member.ts";
import type { Permission } from "#domain/permission.ts";
import { restrictionsOfAccount } from "#server/platform/db/active-restrictions.ts";
import { adminPermissions } from "#server/platform/db/schema/admins.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { members } from "#server/platform/db/schema/members.ts";

/** Read for admins only, so that the calls of everybody else do not pay for it. */
const permissionsOfAccount = sql<Permission[]>`case when ${accounts.role} = 'admin' then array(
  select ${adminPermissions.permission} from ${adminPermissions}
  where ${adminPermissions.accountId} = ${accounts.id} order by ${adminPermissions.permission}
) else '{}' end`;

/** The person of a session or a token. A member acts for the account of the company, everybody else for the own one. */
export const person = alias(accounts, "person");
export const isAccountOfPerson = eq(accounts.id, sql`coalesce(${person.memberOf}, ${person.id})`);

/** Without a row, the account that a company registered with owns it. */
const memberKind = sql<MemberKind>`coalesce(${members.kind}, 'owner')`;

/** A company that is not accepted has no access, whatever rows there are, and neither has any of its members. */
export const isOpen = and(eq(accounts.status, "accepted"), isNull(person.disabledAt));

/** Who acts, where `person`, `accounts` and `members` are joined. */
export const actorFields = {
  accountId: accounts.id,
  personId: person.id,
  memberKind,
  username: person.username,
  role: accounts.role,
  status: accounts.status,
  permissions: permissionsOfAccount,
  restrictions: restrictionsOfAccount,
};
