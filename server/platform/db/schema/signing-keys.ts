import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { now } from "#server/platform/db/columns.ts";
import { platform, type TableRule } from "#server/platform/db/personal-data.ts";

/** Signing keys that the product creates. The newest of a purpose signs, older ones still verify. */
export const signingKeys = pgTable("signing_keys", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  purpose: text().notNull(),
  secret: text().notNull(),
  createdAt: now(),
});

export const personalData: readonly TableRule[] = [{ table: signingKeys, ...platform }];
