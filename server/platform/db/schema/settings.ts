import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant, key, now } from "#server/platform/db/columns.ts";
import { platform, type TableRule } from "#server/platform/db/personal-data.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";

/** Settings that admins changed while the product runs; a setting without a row has its default. */
export const platformSettings = pgTable("platform_settings", {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  /** Counts the changes, so that of two concurrent ones the second is refused. */
  version: integer().notNull(),
  updatedBy: integer().references(() => accounts.id, { onDelete: "set null" }),
  updatedAt: now(),
});

/** Weaker values of settings that protect somebody from a single admin. A row waits; it is deleted once it applies or is withdrawn. */
export const settingChanges = pgTable("setting_changes", {
  id: key(),
  key: text().notNull().unique("setting_changes_key"),
  value: text().notNull(),
  proposedBy: integer()
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" }),
  proposedAt: now(),
  effectiveAt: instant().notNull(),
});

export const personalData: readonly TableRule[] = [
  { table: platformSettings, ...platform },
  { table: settingChanges, ...platform },
];
