import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { permissions } from "#domain/permission.ts";
import { now } from "#server/platform/db/columns.ts";
import { by, ofAdmins, own, type TableRule } from "#server/platform/db/personal-data.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";

/** What each admin may do. The first admin, and every admin of an installation from before, holds all of it. */
export const adminPermissions = pgTable(
  "admin_permissions",
  {
    accountId: integer()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    permission: text({ enum: permissions }).notNull(),
    /** Approvals need an admin who has held the permission for some time (domain/permission.ts). */
    grantedAt: now(),
    /** Who granted it, or invited the admin with it; nothing for the first admins. */
    grantedBy: integer().references(() => accounts.id, { onDelete: "set null" }),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.permission] }), index("admin_permissions_granter").on(t.grantedBy)],
);

export const personalData: readonly TableRule[] = [
  { table: adminPermissions, exports: own(by(adminPermissions.accountId)), erasure: ofAdmins },
];
