import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant, now } from "#server/platform/db/columns.ts";
import { by, personal, type TableRule } from "#server/platform/db/personal-data.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";

/** Links that prove an address, because they are e-mailed to it. */
export const emailProofs = pgTable(
  "email_proofs",
  {
    tokenHash: text().primaryKey(),
    accountId: integer()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** The address that the link was sent to. */
    email: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index("email_proofs_account").on(t.accountId), index("email_proofs_expiry").on(t.expiresAt)],
);

/** Changes of an account's e-mail address that can still be undone; undo links are hashed like sessions. */
export const emailChanges = pgTable(
  "email_changes",
  {
    tokenHash: text().primaryKey(),
    accountId: integer()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** The address that an undo restores. For 72 hours it also receives the links of `forgotpwd`. */
    recoveryEmail: text().notNull(),
    createdAt: now(),
  },
  (t) => [index("email_changes_account").on(t.accountId, t.createdAt)],
);

export const personalData: readonly TableRule[] = [
  { table: emailChanges, ...personal(by(emailChanges.accountId), "token_hash") },
  { table: emailProofs, ...personal(by(emailProofs.accountId), "token_hash") },
];
