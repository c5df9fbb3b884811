import { and, count, eq, isNull, sql } from "drizzle-orm";
import type { Permission } from "#domain/permission.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { pageByTime, type TimePage } from "#server/platform/db/pagination.ts";
import { adminPermissions } from "#server/platform/db/schema/admins.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { sessions } from "#server/platform/db/schema/sessions.ts";
import type { PageRequest } from "#server/platform/page.ts";

const isAdmin = eq(accounts.role, "admin");
const isActive = isNull(accounts.disabledAt);

// By name, because the query builder leaves out the table of a column where it selects from one table.
const permissionsOfAccount = sql<Permission[]>`array(
  select held.permission from admin_permissions held where held.account_id = accounts.id order by held.permission
)`;
const lastSeenAt = sql<Date | null>`(
  select max(session.seen_at) from sessions session where session.account_id = accounts.id
)`.mapWith(sessions.seenAt);

export async function listAdmins(db: Db, request: PageRequest) {
  const select = (page: TimePage) =>
    db
      .select({
        adminId: accounts.id,
        username: accounts.username,
        name: accounts.name,
        email: accounts.email,
        permissions: permissionsOfAccount,
        disabledAt: accounts.disabledAt,
        lastSeenAt,
        registeredAt: accounts.registeredAt,
      })
      .from(accounts)
      .where(and(isAdmin, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit);
  const order = { at: accounts.registeredAt, id: accounts.id, isOldestFirst: true };
  return pageByTime(request, order, select, ({ registeredAt, adminId }) => [registeredAt, adminId]);
}

/** Locks every grant of `people`, in the order of ids: changes of admins happen one after another. */
export async function lockPeoplePermissions(tx: Db): Promise<void> {
  await tx
    .select({ accountId: adminPermissions.accountId })
    .from(adminPermissions)
    .where(eq(adminPermissions.permission, "people"))
    .orderBy(adminPermissions.accountId)
    .for("update");
}

/** The permissions of an active admin; none of a disabled one. */
export async function activePermissionsOf(db: Db, accountId: number): Promise<Permission[]> {
  const [row] = await db
    .select({ permissions: permissionsOfAccount })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isActive));
  return row?.permissions ?? [];
}

/** An admin, locked until the end of the transaction. */
export async function lockAdmin(tx: Db, accountId: number) {
  const [row] = await tx
    .select({
      id: accounts.id,
      username: accounts.username,
      email: accounts.email,
      language: accounts.language,
      disabledAt: accounts.disabledAt,
      permissions: permissionsOfAccount,
    })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isAdmin))
    .for("update");
  return row;
}

export const countActiveAdmins = (db: Db): Promise<number> => db.$count(accounts, and(isAdmin, isActive));

/** Whether an active admin other than this one may manage admins. */
export async function hasOtherManager(db: Db, accountId: number): Promise<boolean> {
  const others = sql`${accounts.id} <> ${accountId}`;
  const [row] = await db
    .select({ count: count() })
    .from(adminPermissions)
    .innerJoin(accounts, eq(accounts.id, adminPermissions.accountId))
    .where(and(eq(adminPermissions.permission, "people"), isActive, others));
  return (row?.count ?? 0) > 0;
}

/** Disabling a second time keeps the first instant. */
export async function setDisabledAt(tx: Db, accountId: number, disabled: boolean): Promise<void> {
  const disabledAt = disabled ? sql`coalesce(${accounts.disabledAt}, now())` : null;
  await tx.update(accounts).set({ disabledAt }).where(eq(accounts.id, accountId));
}
