import { asc, sql } from "drizzle-orm";
import { nextGeneration } from "#domain/money/tax-paper.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { taxLines, taxOperator, taxRates, taxStatements } from "#server/platform/db/schema/tax-papers.ts";

/** What the accountant has set up. */
export async function setupOf(db: Db) {
  const { legalName, address, stateCode: state, gstin, pan, tan, signatory, prefix, sac, startsOn } = taxOperator;
  const [[saved], rates, statements] = await Promise.all([
    db.select({ legalName, address, state, gstin, pan, tan, signatory, prefix, sac, startsOn }).from(taxOperator),
    db.select({ fromDay: taxRates.fromDay, bps: taxRates.bps }).from(taxRates).orderBy(asc(taxRates.fromDay)),
    db.select().from(taxStatements).orderBy(asc(taxStatements.number)),
  ]);
  if (!saved) return { operator: null, rates, statements, startsOn: null };
  const { startsOn: begins, ...operator } = saved;
  return { operator, rates, statements, startsOn: begins };
}

type NewOperator = Omit<typeof taxOperator.$inferInsert, "id" | "startsOn" | "generation" | "savedAt">;

export async function saveOperator(tx: Db, row: NewOperator): Promise<void> {
  const set = { ...row, savedAt: sql`now()` };
  await tx
    .insert(taxOperator)
    .values({ id: 1, ...row })
    .onConflictDoUpdate({ target: taxOperator.id, set });
}

/** Adds a rate. False where papers may have been made with another one of its day. */
export async function insertRate(tx: Db, row: Pick<typeof taxRates.$inferInsert, "fromDay" | "bps" | "setBy">) {
  const { rows } = await tx.execute<{ isFixed: boolean }>(sql`
    select exists (select from ${taxLines}) and ${row.fromDay}::date <= current_date as "isFixed"`);
  if (rows[0]?.isFixed) return false;
  const { bps, setBy } = row;
  await tx
    .insert(taxRates)
    .values(row)
    .onConflictDoUpdate({ target: taxRates.fromDay, set: { bps, setBy, setAt: sql`now()` } });
  return true;
}

type NewStatement = Omit<typeof taxStatements.$inferInsert, "recordedAt">;

export async function saveStatement(tx: Db, row: NewStatement): Promise<void> {
  const set = { ...row, recordedAt: sql`now()` };
  await tx.insert(taxStatements).values(row).onConflictDoUpdate({ target: taxStatements.number, set });
}

/** Begins the next letter of numbers after a restore: those that were issued since the backup are in other hands. */
export async function beginGeneration(db: Db): Promise<void> {
  const [operator] = await db.select({ generation: taxOperator.generation }).from(taxOperator);
  if (operator) await db.update(taxOperator).set({ generation: nextGeneration(operator.generation) });
}

export const beginTax = (tx: Db, startsOn: string) => tx.update(taxOperator).set({ startsOn });
