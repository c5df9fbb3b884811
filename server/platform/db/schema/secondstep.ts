import { bigint, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, key, now } from "#server/platform/db/columns.ts";
import { by, personal, secretOf, type TableRule } from "#server/platform/db/personal-data.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";

const owner = () => integer().references(() => accounts.id, { onDelete: "cascade" });

/** The second factor of an account: the seed of its authenticator app (RFC 6238). */
export const secondSteps = pgTable("second_steps", {
  accountId: owner().primaryKey(),
  /**
   * Encrypted with SECRET_KEY, so that the database alone is not enough to compute codes
   * (docs/security-design.md#keys-and-algorithms).
   */
  seed: text().notNull(),
  /** When its owner entered a code of the app; before that, login does not ask for one. */
  confirmedAt: instant(),
  /** The time step of the last accepted code, so that no code is accepted twice. */
  lastStep: integer().notNull().default(0),
  createdAt: now(),
});

/** Recovery codes for a lost phone, each valid once; only hashes are stored. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  { accountId: owner().notNull(), codeHash: text().notNull() },
  (t) => [primaryKey({ columns: [t.accountId, t.codeHash] })],
);

/** Logins that wait for the second factor after the right password; hashed like sessions. */
export const waitingLogins = pgTable(
  "waiting_logins",
  { tokenHash: text().primaryKey(), accountId: owner().notNull(), createdAt: now() },
  (t) => [index("waiting_logins_account").on(t.accountId)],
);

/** Passkeys of accounts, with which they log in without a password. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: key(),
    accountId: owner().notNull(),
    /** The credential id and the public key of the authenticator, base64url. */
    credentialId: text().notNull().unique("passkeys_credential"),
    publicKey: text().notNull(),
    /** The signature counter of the authenticator; a value that does not grow reveals a copy. */
    counter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: now(),
    usedAt: instant(),
  },
  (t) => [index("passkeys_account").on(t.accountId, t.id)],
);

/** WebAuthn challenges, valid once and for a short time: with an account for a new passkey, without one for a login. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    challenge: text().primaryKey(),
    accountId: owner(),
    /** The name of the new passkey. */
    name: text().notNull().default(""),
    createdAt: now(),
  },
  (t) => [index("passkey_challenges_account").on(t.accountId), index("passkey_challenges_created").on(t.createdAt)],
);

export const personalData: readonly TableRule[] = [
  { table: secondSteps, ...personal(by(secondSteps.accountId), "seed", "last_step") },
  { table: passkeys, ...personal(by(passkeys.accountId), "credential_id", "public_key", "counter") },
  { table: recoveryCodes, ...secretOf(by(recoveryCodes.accountId)) },
  { table: waitingLogins, ...secretOf(by(waitingLogins.accountId)) },
  { table: passkeyChallenges, ...secretOf(by(passkeyChallenges.accountId)) },
];
