import { and, asc, eq, isNull, not, sql } from "drizzle-orm";
import { dayOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { passkeyChallenges, passkeys } from "#server/platform/db/schema/secondstep.ts";

const usable = sql`${passkeyChallenges.createdAt} > now() - interval '5 minutes'`;

/** The passkeys of an account, as its owner sees them. */
export const passkeysShown = (db: Db, accountId: number) =>
  db
    .select({
      passkeyId: passkeys.id,
      name: passkeys.name,
      added: dayOf(passkeys.createdAt),
      used: sql<string | null>`${dayOf(passkeys.usedAt)}`,
    })
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(asc(passkeys.id));

/** The passkeys of an account in the form that browsers take. */
export const credentialsOf = (db: Db, accountId: number) =>
  db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(asc(passkeys.id));

export async function passkeyWith(db: Db, credentialId: string) {
  const [row] = await db
    .select({ passkey: passkeys, account: accounts })
    .from(passkeys)
    .innerJoin(accounts, eq(accounts.id, passkeys.accountId))
    .where(eq(passkeys.credentialId, credentialId));
  return row;
}

/** Answers false when this authenticator's key is known already. */
export async function insertPasskey(db: Db, row: typeof passkeys.$inferInsert): Promise<boolean> {
  return (await db.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id })).length > 0;
}

/** Records a use, unless the counter has changed since it was checked. */
export async function notePasskeyUse(
  db: Db,
  { id, counter }: Pick<typeof passkeys.$inferSelect, "id" | "counter">,
  next: number,
): Promise<boolean> {
  const rows = await db
    .update(passkeys)
    .set({ counter: next, usedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

export const deletePasskey = (db: Db, accountId: number, id: number) =>
  db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.accountId, accountId)))
    .returning({ id: passkeys.id });

export async function insertChallenge(db: Db, row: typeof passkeyChallenges.$inferInsert): Promise<void> {
  await db.insert(passkeyChallenges).values(row);
}

/** Uses a challenge up: whatever becomes of the answer to it, it is asked once. Without an account it is one to log in with. */
export async function consumeChallenge(db: Db, challenge: string, accountId?: number) {
  const whose =
    accountId === undefined ? isNull(passkeyChallenges.accountId) : eq(passkeyChallenges.accountId, accountId);
  const [row] = await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.challenge, challenge), whose, usable))
    .returning();
  return row;
}

export async function deleteOldChallenges(db: Db): Promise<void> {
  await db.delete(passkeyChallenges).where(not(usable));
}
