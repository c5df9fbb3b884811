import { bigint, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, key, now } from "#server/platform/db/columns.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";

const owner = () => integer().references(() => accounts.id, { onDelete: "cascade" });

/** The second step of an account: a seed that its owner's app knows too. */
export const secondSteps = pgTable("second_steps", {
  accountId: owner().primaryKey(),
  /** Sealed with SECRET_KEY: who reads the database alone can make no code (DESIGN section 4). */
  seed: text().notNull(),
  /** When its owner proved that the app has it; before that it asks nobody for anything. */
  confirmedAt: instant(),
  /** The half-minute of the last code that was taken: none is taken twice. */
  lastStep: integer().notNull().default(0),
  createdAt: now(),
});

/** Codes for the day the phone is lost, each good once; only their hashes are kept. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  { accountId: owner().notNull(), codeHash: text().notNull() },
  (t) => [primaryKey({ columns: [t.accountId, t.codeHash] })],
);

/** Browsers that gave the right password and owe the second step; hashed like sessions. */
export const waitingLogins = pgTable(
  "waiting_logins",
  { tokenHash: text().primaryKey(), accountId: owner().notNull(), createdAt: now() },
  (t) => [index("waiting_logins_account").on(t.accountId)],
);

export const passkeys = pgTable(
  "passkeys",
  {
    id: key(),
    accountId: owner().notNull(),
    /** What the authenticator calls it, and the key it proves itself with; both base64url. */
    credentialId: text().notNull().unique("passkeys_credential"),
    publicKey: text().notNull(),
    /** How often it was used, where the authenticator counts: one that goes back was copied. */
    counter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: now(),
    usedAt: instant(),
  },
  (t) => [index("passkeys_account").on(t.accountId, t.id)],
);

/** What a browser is to sign, once and soon: with an account a passkey is being added, without one somebody logs in. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    challenge: text().primaryKey(),
    accountId: owner(),
    /** What the new passkey shall be called. */
    name: text().notNull().default(""),
    createdAt: now(),
  },
  (t) => [index("passkey_challenges_account").on(t.accountId), index("passkey_challenges_created").on(t.createdAt)],
);
