import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { permissions } from "#domain/permission.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";

/** What each admin may do. The first admin, and every admin of an installation from before, holds all of it. */
export const adminPermissions = pgTable(
  "admin_permissions",
  {
    accountId: integer()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    permission: text({ enum: permissions }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.permission] })],
);
