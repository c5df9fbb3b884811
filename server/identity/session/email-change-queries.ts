import { and, desc, eq, gte, not, or, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { emailChanges } from "#server/platform/db/schema/emails.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";

const undoable = sql`${emailChanges.createdAt} > now() - interval '7 days'`;
const recent = sql`${emailChanges.createdAt} > now() - interval '72 hours'`;

/**
 * The address that receives links for a new password instead of the account's own, while its own is new. The newest change has
 * it: a change within the 72 hours of another one inherits the address of the first.
 */
export async function recoveryEmailOf(db: Db, accountId: number): Promise<string | undefined> {
  const [change] = await db
    .select({ recoveryEmail: emailChanges.recoveryEmail })
    .from(emailChanges)
    .where(and(eq(emailChanges.accountId, accountId), recent))
    .orderBy(desc(emailChanges.createdAt))
    .limit(1);
  return change?.recoveryEmail;
}

export async function insertEmailChange(db: Db, row: typeof emailChanges.$inferInsert): Promise<void> {
  await db.insert(emailChanges).values(row);
}

/** An account that has the address again has nothing left to undo towards it. */
export async function deleteEmailChangesFrom(db: Db, accountId: number, recoveryEmail: string): Promise<void> {
  await db
    .delete(emailChanges)
    .where(and(eq(emailChanges.accountId, accountId), eq(emailChanges.recoveryEmail, recoveryEmail)));
}

/** Uses an undo link up: of two requests with the same link only one gets a row. */
export async function takeEmailChange(db: Db, tokenHash: string) {
  const [change] = await db
    .delete(emailChanges)
    .where(and(eq(emailChanges.tokenHash, tokenHash), undoable))
    .returning();
  return change;
}

/**
 * Restores the address of before a change. Links of later changes end, since the same attacker may have made them; links of
 * earlier changes stay.
 */
export async function restoreEmail(db: Db, { accountId, recoveryEmail, createdAt }: typeof emailChanges.$inferSelect) {
  const [owner] = await db
    .update(accounts)
    // The link was sent to this address.
    .set({ email: recoveryEmail, emailState: "proved" })
    .where(eq(accounts.id, accountId))
    .returning({ accountId: accounts.id, username: accounts.username, role: accounts.role });
  const isLater = or(gte(emailChanges.createdAt, createdAt), eq(emailChanges.recoveryEmail, recoveryEmail));
  await db.delete(emailChanges).where(and(eq(emailChanges.accountId, accountId), isLater));
  return owner;
}

export async function deleteOldEmailChanges(db: Db): Promise<void> {
  await db.delete(emailChanges).where(not(undoable));
}
