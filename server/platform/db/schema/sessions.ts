import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant, now } from "#server/platform/db/columns.ts";
import { by, personal, platform, secretOf, type TableRule } from "#server/platform/db/personal-data.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";

const owner = () => integer().references(() => accounts.id, { onDelete: "cascade" });

/** A signed-in browser. Only the SHA-256 of its token is kept (docs/design/promises.md#security). */
export const sessions = pgTable(
  "sessions",
  {
    tokenHash: text().primaryKey(),
    /** The id by which its owner can end it; it grants nothing. */
    id: integer().generatedAlwaysAsIdentity().unique("sessions_id"),
    accountId: owner().notNull(),
    createdAt: now(),
    seenAt: now(),
    userAgent: text().notNull().default(""),
    address: text().notNull().default(""),
    /** The number of its writes, counted if there is a replica, which must have as many to answer it. */
    writes: integer().notNull().default(0),
  },
  (t) => [index("sessions_account").on(t.accountId, t.createdAt, t.id), index("sessions_seen").on(t.seenAt)],
);

/** Links of `forgotpwd`: single use, hashed like sessions. */
export const resetTokens = pgTable(
  "reset_tokens",
  { tokenHash: text().primaryKey(), accountId: owner().notNull(), createdAt: now() },
  (t) => [index("reset_tokens_account").on(t.accountId)],
);

/**
 * Links with which imported people set their first password: single use, hashed like sessions. Apart from the links of
 * `forgotpwd`, which end after 30 minutes.
 */
export const passwordInvitations = pgTable(
  "password_invitations",
  { tokenHash: text().primaryKey(), accountId: owner().notNull(), expiresAt: instant().notNull() },
  (t) => [index("password_invitations_account").on(t.accountId)],
);

/** Links that create the first admin, printed by starts without one; hashed like sessions, all deleted when one is used. */
export const setupTokens = pgTable("setup_tokens", { tokenHash: text().primaryKey(), createdAt: now() });

export const personalData: readonly TableRule[] = [
  { table: passwordInvitations, ...secretOf(by(passwordInvitations.accountId)) },
  { table: sessions, ...personal(by(sessions.accountId), "token_hash") },
  { table: resetTokens, ...secretOf(by(resetTokens.accountId)) },
  { table: setupTokens, ...platform },
];
