import { and, eq, not, sql } from "drizzle-orm";
import type { Db } from "#server/db/connect.ts";
import { accounts } from "#server/db/schema.ts";
import { resetTokens, sessions } from "#server/db/schema-web.ts";

/** Sessions end after 7 days of silence, and after 30 days in any case (DETAILS 12). */
const alive = sql`(${sessions.seenAt} > now() - interval '7 days' and ${sessions.createdAt} > now() - interval '30 days')`;

/** A mailed link is good for 30 minutes (DESIGN section 5). */
const usable = sql`${resetTokens.createdAt} > now() - interval '30 minutes'`;

/** The signed-in user behind a token. A company that is not accepted has no session, whatever rows there are. */
export async function actorOf(db: Db, tokenHash: string) {
  const [row] = await db
    .select({
      loginid: accounts.id,
      username: accounts.username,
      role: accounts.role,
      status: accounts.status,
      stale: sql<boolean>`${sessions.seenAt} < now() - interval '1 minute'`,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.tokenHash, tokenHash), alive, eq(accounts.status, "accepted")));
  return row;
}

/** Keeps the session from falling silent; once a minute is enough. */
export async function touchSession(db: Db, tokenHash: string): Promise<void> {
  await db.update(sessions).set({ seenAt: sql`now()` }).where(eq(sessions.tokenHash, tokenHash));
}

export async function insertSession(db: Db, row: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(row);
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Ends every session of an account. */
export async function deleteSessionsOf(db: Db, accountId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.accountId, accountId));
}

/** An account by the name somebody typed; case does not count (DETAILS 18). */
export async function accountNamed(db: Db, username: string) {
  const [row] = await db.select().from(accounts).where(sql`lower(${accounts.username}) = lower(${username})`);
  return row;
}

export async function passwordHashOf(db: Db, accountId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return row?.passwordHash;
}

/**
 * Sets a new password, if the one it replaces is still the one that was checked. Every session and every mailed link of
 * the account ends with the old one.
 */
export async function setPassword(
  db: Db,
  accountId: number,
  { passwordHash, present }: { passwordHash: string; present?: string },
): Promise<boolean> {
  const still = present === undefined ? undefined : eq(accounts.passwordHash, present);
  const changed = await db
    .update(accounts)
    .set({ passwordHash })
    .where(and(eq(accounts.id, accountId), still))
    .returning({ id: accounts.id });
  if (changed.length === 0) return false;
  await deleteSessionsOf(db, accountId);
  await db.delete(resetTokens).where(eq(resetTokens.accountId, accountId));
  return true;
}

export async function insertResetToken(db: Db, row: typeof resetTokens.$inferInsert): Promise<void> {
  await db.insert(resetTokens).values(row);
}

/** Whose link this is, while it can be used. */
export async function ownerOfResetToken(db: Db, tokenHash: string): Promise<number | undefined> {
  const [row] = await db
    .select({ accountId: resetTokens.accountId })
    .from(resetTokens)
    .where(and(eq(resetTokens.tokenHash, tokenHash), usable));
  return row?.accountId;
}

/** Uses a link up: of two who follow it at once only one gets a row. */
export async function takeResetToken(db: Db, tokenHash: string): Promise<boolean> {
  const rows = await db
    .delete(resetTokens)
    .where(and(eq(resetTokens.tokenHash, tokenHash), usable))
    .returning({ accountId: resetTokens.accountId });
  return rows.length > 0;
}

/** Sessions and links that nobody can use any more. */
export async function deleteEnded(db: Db): Promise<void> {
  await db.delete(sessions).where(not(alive));
  await db.delete(resetTokens).where(not(usable));
}
