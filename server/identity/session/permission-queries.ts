import { and, asc, eq, isNull, ne, notInArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { permissions as allPermissions, hoursBeforeApproval, type Permission } from "#domain/permission.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { adminPermissions } from "#server/platform/db/schema/admins.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";

export async function permissionsOf(db: Db, accountId: number): Promise<Permission[]> {
  const rows = await db
    .select({ permission: adminPermissions.permission })
    .from(adminPermissions)
    .where(eq(adminPermissions.accountId, accountId))
    .orderBy(asc(adminPermissions.permission));
  return rows.map(({ permission }) => permission);
}

/** An admin holds these permissions from now on and no others. A permission that stays keeps its time. */
export async function replacePermissions(
  db: Db,
  accountId: number,
  permissions: readonly Permission[],
  grantedBy: number | null = null,
): Promise<void> {
  const isOther = notInArray(adminPermissions.permission, [...permissions]);
  await db.delete(adminPermissions).where(and(eq(adminPermissions.accountId, accountId), isOther));
  await insertPermissions(db, accountId, permissions, grantedBy);
}

/** Grants permissions to an admin in addition to the present ones; all of them by default. */
export async function insertPermissions(
  db: Db,
  accountId: number,
  permissions: readonly Permission[] = allPermissions,
  grantedBy: number | null = null,
): Promise<void> {
  if (permissions.length > 0)
    await db
      .insert(adminPermissions)
      .values(permissions.map((permission) => ({ accountId, permission, grantedBy })))
      .onConflictDoNothing();
}

/** The admins who hold a permission and can log in, with what an e-mail to them needs. */
export const adminsWith = (db: Db, permission: Permission) =>
  db
    .select({ id: accounts.id, email: accounts.email, language: accounts.language })
    .from(adminPermissions)
    .innerJoin(accounts, eq(accounts.id, adminPermissions.accountId))
    .where(and(eq(adminPermissions.permission, permission), isNull(accounts.disabledAt)))
    .orderBy(accounts.id);

/** The other admins who moderate and can log in. */
export const moderatorsBeside = (db: Db, adminId: number) =>
  db
    .select({ adminId: accounts.id, name: accounts.name })
    .from(adminPermissions)
    .innerJoin(accounts, eq(accounts.id, adminPermissions.accountId))
    .where(and(eq(adminPermissions.permission, "moderate"), isNull(accounts.disabledAt), ne(accounts.id, adminId)))
    .orderBy(accounts.name);

const granter = alias(accounts, "granter");

/** Since which day an admin holds a permission, and the username of who granted it, if that is known. */
export async function grantOf(db: Db, accountId: number, permission: Permission) {
  const [row] = await db
    .select({ day: sql<string>`${adminPermissions.grantedAt}::date::text`, granter: granter.username })
    .from(adminPermissions)
    .leftJoin(granter, eq(granter.id, adminPermissions.grantedBy))
    .where(and(eq(adminPermissions.accountId, accountId), eq(adminPermissions.permission, permission)));
  return row;
}

/** Whether an admin has held a permission long enough to approve what another one has proposed. */
export async function mayApprove(db: Db, accountId: number, permission: Permission): Promise<boolean> {
  const isSeasoned = sql`${adminPermissions.grantedAt} <= now() - make_interval(hours => ${hoursBeforeApproval})`;
  const isOf = and(eq(adminPermissions.accountId, accountId), eq(adminPermissions.permission, permission));
  return (await db.$count(adminPermissions, and(isOf, isSeasoned))) > 0;
}
