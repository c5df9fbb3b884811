import { and, eq, not, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { setupTokens } from "#server/platform/db/schema/web.ts";

const usable = sql`${setupTokens.createdAt} > now() - interval '24 hours'`;

/** Keeps the hash of a new link; those that nobody used in time go. */
export async function insertSetupToken(db: Db, tokenHash: string): Promise<void> {
  await db.delete(setupTokens).where(not(usable));
  await db.insert(setupTokens).values({ tokenHash });
}

export async function isSetupToken(db: Db, tokenHash: string): Promise<boolean> {
  return (await db.$count(setupTokens, and(eq(setupTokens.tokenHash, tokenHash), usable))) > 0;
}

/** Holds every link there is until the end of the transaction: of those who follow them at once the second finds none. */
export async function holdSetupTokens(db: Db, tokenHash: string): Promise<boolean> {
  const held = await db
    .select({ tokenHash: setupTokens.tokenHash })
    .from(setupTokens)
    .where(usable)
    .orderBy(setupTokens.tokenHash)
    .for("update");
  return held.some((row) => row.tokenHash === tokenHash);
}

export async function deleteSetupTokens(db: Db): Promise<void> {
  await db.delete(setupTokens);
}
