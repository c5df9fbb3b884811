import { bigint, index, integer, jsonb, pgTable, primaryKey, text, varchar } from "drizzle-orm/pg-core";
import { instant, now } from "#server/platform/db/columns.ts";
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

/** Changes of an account's e-mail address that can still be undone; undo links are hashed like sessions. */
export const emailChanges = pgTable(
  "email_changes",
  {
    tokenHash: text().primaryKey(),
    accountId: owner().notNull(),
    /** The address that an undo restores. For 72 hours it also receives the links of `forgotpwd`. */
    recoveryEmail: text().notNull(),
    createdAt: now(),
  },
  (t) => [index("email_changes_account").on(t.accountId, t.createdAt)],
);

/** Signing keys that the product creates. The newest of a purpose signs, older ones still verify. */
export const signingKeys = pgTable("signing_keys", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  purpose: text().notNull(),
  secret: text().notNull(),
  createdAt: now(),
});

/** Responses stored for 24 h under the caller's Idempotency-Key (docs/design/details.md#13). */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    accountId: owner().notNull(),
    key: text().notNull(),
    call: text().notNull(),
    bodyHash: text().notNull(),
    answer: jsonb(),
    createdAt: now(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.key] }), index("idempotency_keys_created").on(t.createdAt)],
);

/** The counters of `rate-limiter-flexible`, shared by all instances; its columns are the library's. */
export const limits = pgTable(
  "limits",
  {
    key: varchar({ length: 255 }).primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: "number" }),
  },
  (t) => [index("limits_expire").on(t.expire)],
);

/** Links that create the first admin, printed by starts without one; hashed like sessions, all deleted when one is used. */
export const setupTokens = pgTable("setup_tokens", { tokenHash: text().primaryKey(), createdAt: now() });
