import { pgTable, text } from "drizzle-orm/pg-core";
import { now } from "#server/platform/db/columns.ts";

/** Links that make the first admin, printed by starts without one: hashed like sessions, all gone once one was used. */
export const setupTokens = pgTable("setup_tokens", { tokenHash: text().primaryKey(), createdAt: now() });
