import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { exportStatuses } from "#domain/personal-data.ts";
import { instant, key, now } from "#server/platform/db/columns.ts";
import { files } from "#server/platform/db/schema/files.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";

/** Copies of everything that is stored about an account, for its owner. */
export const dataExports = pgTable(
  "exports",
  {
    id: key(),
    accountId: integer()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    status: text({ enum: exportStatuses }).notNull().default("waiting"),
    createdAt: now(),
    /** Both null while it waits. */
    file: text().references(() => files.name),
    expiresAt: instant(),
  },
  (t) => [
    uniqueIndex("exports_open").on(t.accountId).where(sql`${t.status} = 'waiting'`),
    index("exports_account").on(t.accountId, t.createdAt, t.id),
    index("exports_file").on(t.file),
    index("exports_waiting").on(t.id).where(sql`${t.status} = 'waiting'`),
    index("exports_expiry").on(t.expiresAt),
  ],
);
