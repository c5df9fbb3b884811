import { and, eq } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { signedRecords } from "#server/platform/db/schema/signed-records.ts";

export async function nameOf(db: Db, accountId: number): Promise<string> {
  const [row] = await db.select({ name: accounts.name }).from(accounts).where(eq(accounts.id, accountId));
  return row?.name ?? "";
}

export async function insertSignedRecord(tx: Db, row: typeof signedRecords.$inferInsert): Promise<void> {
  await tx.insert(signedRecords).values(row);
}

/** A record for everybody; its text is null once its account is erased. */
export async function signedRecord(db: Db, id: string) {
  const [row] = await db.select({ jws: signedRecords.jws }).from(signedRecords).where(eq(signedRecords.id, id));
  return row;
}

/** A record for its owner. */
export async function ownSignedRecord(db: Db, accountId: number, id: string) {
  const [row] = await db
    .select({ jws: signedRecords.jws, createdAt: signedRecords.createdAt })
    .from(signedRecords)
    .where(and(eq(signedRecords.id, id), eq(signedRecords.accountId, accountId)));
  return row;
}
