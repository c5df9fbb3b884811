import { and, asc, eq, notInArray, sql } from "drizzle-orm";
import { permissions as allPermissions, hoursBeforeApproval, type Permission } from "#domain/permission.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { adminPermissions } from "#server/platform/db/schema/admins.ts";

export async function permissionsOf(db: Db, accountId: number): Promise<Permission[]> {
  const rows = await db
    .select({ permission: adminPermissions.permission })
    .from(adminPermissions)
    .where(eq(adminPermissions.accountId, accountId))
    .orderBy(asc(adminPermissions.permission));
  return rows.map(({ permission }) => permission);
}

/** An admin holds these permissions from now on and no others. A permission that stays keeps its time. */
export async function replacePermissions(db: Db, accountId: number, permissions: readonly Permission[]): Promise<void> {
  const isOther = notInArray(adminPermissions.permission, [...permissions]);
  await db.delete(adminPermissions).where(and(eq(adminPermissions.accountId, accountId), isOther));
  await insertPermissions(db, accountId, permissions);
}

/** Grants permissions to an admin in addition to the present ones; all of them by default. */
export async function insertPermissions(
  db: Db,
  accountId: number,
  permissions: readonly Permission[] = allPermissions,
): Promise<void> {
  if (permissions.length > 0)
    await db
      .insert(adminPermissions)
      .values(permissions.map((permission) => ({ accountId, permission })))
      .onConflictDoNothing();
}

/** Whether an admin has held a permission long enough to approve what another one has proposed. */
export async function mayApprove(db: Db, accountId: number, permission: Permission): Promise<boolean> {
  const isSeasoned = sql`${adminPermissions.grantedAt} <= now() - make_interval(hours => ${hoursBeforeApproval})`;
  const isOf = and(eq(adminPermissions.accountId, accountId), eq(adminPermissions.permission, permission));
  return (await db.$count(adminPermissions, and(isOf, isSeasoned))) > 0;
}
