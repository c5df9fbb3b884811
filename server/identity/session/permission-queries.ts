import { asc, eq } from "drizzle-orm";
import { permissions as allPermissions, type Permission } from "#domain/permission.ts";
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

/** An admin holds these permissions from now on and no others. */
export async function replacePermissions(db: Db, accountId: number, permissions: readonly Permission[]): Promise<void> {
  await db.delete(adminPermissions).where(eq(adminPermissions.accountId, accountId));
  await insertPermissions(db, accountId, permissions);
}

/** Grants permissions to an admin who has none; all of them by default. */
export async function insertPermissions(
  db: Db,
  accountId: number,
  permissions: readonly Permission[] = allPermissions,
): Promise<void> {
  if (permissions.length > 0)
    await db.insert(adminPermissions).values(permissions.map((permission) => ({ accountId, permission })));
}
