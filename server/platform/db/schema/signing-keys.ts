import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { now } from "#server/platform/db/columns.ts";

/** Signing keys that the product creates. The newest of a purpose signs, older ones still verify. */
export const signingKeys = pgTable("signing_keys", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  purpose: text().notNull(),
  secret: text().notNull(),
  createdAt: now(),
});
