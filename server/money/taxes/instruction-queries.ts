import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { taxInstructions, taxOperator } from "#server/platform/db/schema/tax-papers.ts";

/** The operator as the instruction names it, and whether papers of works are made. Nothing before it was saved. */
export async function operatorOfWork(db: Db) {
  const { legalName, workInvoices } = taxOperator;
  const [operator] = await db.select({ legalName, workInvoices }).from(taxOperator);
  return operator;
}

/** What a freelancer has given, the latest first. */
export async function instructionsOf(db: Db, accountId: number) {
  const rows = await db
    .select()
    .from(taxInstructions)
    .where(eq(taxInstructions.accountId, accountId))
    .orderBy(desc(taxInstructions.id));
  return rows.map(({ text, version, language, sac, givenAt, revokedAt }) => ({
    ...{ text, version, language, sac, givenAt: givenAt.toISOString() },
    revokedAt: revokedAt?.toISOString() ?? null,
  }));
}

/** Gives an instruction. The unique index refuses a second one that is in force. */
export async function insertInstruction(tx: Db, row: Omit<typeof taxInstructions.$inferInsert, "givenAt">) {
  const [inserted] = await tx.insert(taxInstructions).values(row).returning({ id: taxInstructions.id });
  if (!inserted) throw new Error("no instruction was inserted");
  return inserted.id;
}

/** Revokes the instruction that is in force. Nothing where there is none. */
export async function revokeInstruction(tx: Db, accountId: number): Promise<number | undefined> {
  const [revoked] = await tx
    .update(taxInstructions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(taxInstructions.accountId, accountId), isNull(taxInstructions.revokedAt)))
    .returning({ id: taxInstructions.id });
  return revoked?.id;
}
