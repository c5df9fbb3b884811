import { asc, sql } from "drizzle-orm";
import { nextGeneration } from "#domain/money/tax-paper.ts";
import { lawfulRates } from "#domain/money/withholding.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { taxLines, taxOperator, taxPapers, taxRates, taxStatements } from "#server/platform/db/schema/tax-papers.ts";
import { taxSupplies, withholdingRates } from "#server/platform/db/schema/withholding.ts";

/** What the accountant has set up. */
export async function setupOf(db: Db) {
  const { legalName, address, stateCode: state, gstin, pan, tan, signatory, prefix, sac, startsOn } = taxOperator;
  const { tdsModel, tdsThreshold, collectsTcs, workInvoices, issuesVouchers } = taxOperator;
  const options = { tdsModel, tdsThreshold, collectsTcs, workInvoices, issuesVouchers };
  const [[saved], rates, statements, withholding, turnover] = await Promise.all([
    db
      .select({ operator: { legalName, address, state, gstin, pan, tan, signatory, prefix, sac }, startsOn, options })
      .from(taxOperator),
    db.select({ fromDay: taxRates.fromDay, bps: taxRates.bps }).from(taxRates).orderBy(asc(taxRates.fromDay)),
    db.select().from(taxStatements).orderBy(asc(taxStatements.number)),
    db.select().from(withholdingRates).orderBy(asc(withholdingRates.kind), asc(withholdingRates.fromDay)),
    highestTurnover(db),
  ]);
  const rows = withholding.map(({ kind, fromDay, bps, threshold, singleThreshold, code, form }) => ({
    ...{ kind, fromDay, bps, thresholdPaise: threshold, singleThresholdPaise: singleThreshold, code, form },
  }));
  return { ...(saved ?? notSetUp), rates, statements, withholdingRates: rows, turnover };
}

interface Turnover extends Record<string, unknown> {
  readonly year: string;
  readonly taxablePaise: number;
}

/** The tax year with the most turnover, because any year above the limit counts. Papers of tests count where there are no others. */
async function highestTurnover(db: Db): Promise<Turnover | null> {
  const { rows } = await db.execute<Turnover>(sql`
    select p.year, sum(case l.kind when 'invoice' then l.taxable else -l.taxable end)::float8 as "taxablePaise"
    from ${taxPapers} p inner join ${taxLines} l on l.id = p.line_id
    where l.kind in ('invoice', 'credit') and l.side <> 'work' and (not l.is_test or not exists (select from ${taxLines} real where not real.is_test))
    group by p.year order by 2 desc limit 1`);
  return rows[0] ?? null;
}

const notSetUp = {
  operator: null,
  startsOn: null,
  options: { tdsModel: "none", tdsThreshold: "whole", collectsTcs: false, workInvoices: false, issuesVouchers: false },
} as const;

type Options = Pick<
  typeof taxOperator.$inferSelect,
  "tdsModel" | "tdsThreshold" | "collectsTcs" | "workInvoices" | "issuesVouchers"
>;

/**
 * Changes what is withheld, and whether papers of works are made, from the next payment on, and whether milestones that are funded from now
 * on have vouchers. False before the operator was saved.
 */
export async function saveOptions(tx: Db, options: Options): Promise<boolean> {
  const saved = await tx.update(taxOperator).set(options).returning({ id: taxOperator.id });
  return saved.length > 0;
}

/** Adds the rates of the law of kinds that have none. */
export async function insertLawfulRates(tx: Db, setBy: number): Promise<void> {
  const known = await tx.selectDistinct({ kind: withholdingRates.kind }).from(withholdingRates);
  const kinds = new Set(known.map(({ kind }) => kind));
  const rows = lawfulRates.filter(({ kind }) => !kinds.has(kind)).map((rate) => ({ ...rate, setBy }));
  if (rows.length > 0) await tx.insert(withholdingRates).values(rows).onConflictDoNothing();
}

/** Adds a rate of TDS or TCS. False where payments may have been taxed with another one of its day. */
export async function insertWithholdingRate(tx: Db, row: Omit<typeof withholdingRates.$inferInsert, "setAt">) {
  const { rows } = await tx.execute<{ isFixed: boolean }>(sql`
    select exists (select from ${taxSupplies}) and ${row.fromDay}::date <= current_date as "isFixed"`);
  if (rows[0]?.isFixed) return false;
  const { kind: _kind, fromDay: _day, ...set } = row;
  await tx
    .insert(withholdingRates)
    .values(row)
    .onConflictDoUpdate({
      target: [withholdingRates.kind, withholdingRates.fromDay],
      set: { ...set, setAt: sql`now()` },
    });
  return true;
}

/** The percentage that is withheld of who has no checked PAN; null where nothing is. */
export async function percentWithoutPan(db: Db): Promise<number | null> {
  const { rows } = await db.execute<{ percent: number }>(sql`
    select rate.bps / 100.0::float8 as percent from ${taxOperator} o
    inner join lateral (
      select bps from ${withholdingRates} w where w.kind = o.tds_model || 'NoPan' and w.from_day <= current_date
      order by w.from_day desc limit 1) rate on true
    where o.starts_on <= current_date`);
  return rows[0]?.percent ?? null;
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
