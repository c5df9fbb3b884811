import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { now } from "#server/platform/db/columns.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";

/** What admins changed while the product runs; a setting without a row has its default. */
export const platformSettings = pgTable("platform_settings", {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  /** Counts the changes, so that of two concurrent ones the second is refused. */
  version: integer().notNull(),
  updatedBy: integer().references(() => accounts.id, { onDelete: "set null" }),
  updatedAt: now(),
});
