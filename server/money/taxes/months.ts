import type { taxes } from "#contract/money/taxes.ts";
import { addDays } from "#domain/day.ts";
import { periodEnd, type TaxFile, taxFileName } from "#domain/money/tax-paper.ts";
import {
  advancesOfPeriod,
  collectedOfPeriod,
  postingsOfPeriod,
  withheldOfPeriod,
} from "#server/money/taxes/file-queries.ts";
import { type Days, insertPeriod, papersOfPeriod, periodsOf } from "#server/money/taxes/month-queries.ts";
import { closedUntil, lockOperator } from "#server/money/taxes/paper-queries.ts";
import { requireTax } from "#server/money/taxes/people.ts";
import {
  advanceFileOf,
  collectedFile,
  isAdvanceFile,
  isPaperFile,
  ledgerFile,
  paperFileOf,
  withheldFile,
} from "#server/money/taxes/tax-files.ts";
import type { PanReader } from "#server/money/taxes/withholding.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Handler } from "#server/platform/http/context.ts";

type Calls = typeof taxes;

type Month = Awaited<ReturnType<typeof periodsOf>>[number];

const canClose = ({ isOver, closedAt, waitingCount }: Month): boolean =>
  isOver && closedAt === null && waitingCount === 0;

/** Months are closed; a quarter is closed with its last one. */
export const listMonths: Handler<Calls["taxes.listMonths"]> = async ({ kind }, context) => {
  requireTax(context);
  const rows = await periodsOf(context.db, kind ?? "month");
  return rows.map((row) => ({ ...row, canClose: kind !== "quarter" && canClose(row) }));
};

/** With the operator locked, so that no paper gets a date in the month meanwhile. */
export const closeMonth: Handler<Calls["taxes.closeMonth"]> = async ({ month }, context) => {
  requireTax(context);
  const { db, actor, recordAudit, refuse } = context;
  await lockOperator(db);
  const row = (await periodsOf(db, "month")).find((each) => each.month === month);
  if (!(row && canClose(row))) throw refuse("tax_month_open");
  const { invoices, credits, receipts, refunds } = row;
  const totals = {
    invoices: invoices.feePaise,
    credits: credits.feePaise,
    invoiceCount: invoices.count,
    creditCount: credits.count,
  };
  const advances = {
    receipts: receipts.feePaise,
    refunds: refunds.feePaise,
    receiptCount: receipts.count,
    refundCount: refunds.count,
  };
  const { tdsPaise: tds, tcsPaise: tcs } = row.supplies;
  const closed = { month, totals, withheld: { tds, tcs }, advances, closedBy: actor.accountId };
  if (!(await insertPeriod(db, closed))) throw refuse("tax_month_open");
  await recordAudit(db, { id: month, after: { ...totals, ...advances, tds, tcs } });
  return "done";
};

/** A PAN is in the file of the statement only, which needs it. */
async function fileOf(db: Db, { taxSeal }: PanReader, file: TaxFile, days: Days): Promise<string> {
  if (isPaperFile(file)) return paperFileOf(file, await papersOfPeriod(db, days));
  if (isAdvanceFile(file)) return advanceFileOf(file, await advancesOfPeriod(db, days));
  if (file === "gstr8") return collectedFile(await collectedOfPeriod(db, days));
  if (file === "ledger") return ledgerFile(await postingsOfPeriod(db, days));
  return withheldFile(await withheldOfPeriod(db, days), ({ panSealed, accountId }) =>
    panSealed === null ? "PANNOTAVBL" : taxSeal.open(panSealed, accountId),
  );
}

export const exportMonth: Handler<Calls["taxes.export"]> = async ({ month, kind, file }, { db, services }) => {
  const period = { month, kind: kind ?? "month" } as const;
  const days = { from: month, until: periodEnd(period) };
  const text = await fileOf(db, services, file, days);
  const isClosed = (await closedUntil(db)) >= addDays(days.until, -1);
  return { name: taxFileName(file, period, isClosed), bytes: Buffer.from(text) };
};
