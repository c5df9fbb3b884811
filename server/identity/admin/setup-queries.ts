import { and, eq, not, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { setupTokens } from "#server/platform/db/schema/sessions.ts";

const usable = sql`${setupTokens.createdAt} > now() - interval '24 hours'`;

/** Stores the hash of a new link and deletes expired ones. */
export async function insertSetupToken(db: Db, tokenHash: string): Promise<void> {
  await db.delete(setupTokens).where(not(usable));
  await db.insert(setupTokens).values({ tokenHash });
}

export async function isSetupToken(db: Db, tokenHash: string): Promise<boolean> {
  return (await db.$count(setupTokens, and(eq(setupTokens.tokenHash, tokenHash), usable))) > 0;
}

/** Locks every link until the end of the transaction, so that of concurrent calls only one succeeds. */
export async function lockSetupTokens(db: Db, tokenHash: string): Promise<boolean> {
  const locked = await db
    .select({ tokenHash: setupTokens.tokenHash })
    .from(setupTokens)
    .where(usable)
    .orderBy(setupTokens.tokenHash)
    .for("update");
  return locked.some((row) => row.tokenHash === tokenHash);
}

export async function deleteSetupTokens(db: Db): Promise<void> {
  await db.delete(setupTokens);
}
