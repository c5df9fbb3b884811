import type { taxes } from "#contract/money/taxes.ts";
import { taxFileName } from "#domain/money/tax-paper.ts";
import { insertPeriod, monthsOf, papersOfMonth } from "#server/money/taxes/month-queries.ts";
import { closedUntil, lockOperator } from "#server/money/taxes/paper-queries.ts";
import { requireTax } from "#server/money/taxes/people.ts";
import { taxFileOf } from "#server/money/taxes/tax-files.ts";
import type { Handler } from "#server/platform/http/context.ts";

type Calls = typeof taxes;

type Month = Awaited<ReturnType<typeof monthsOf>>[number];

const canClose = ({ isOver, closedAt, waitingCount }: Month): boolean =>
  isOver && closedAt === null && waitingCount === 0;

export const listMonths: Handler<Calls["taxes.listMonths"]> = async (_, context) => {
  requireTax(context);
  return (await monthsOf(context.db)).map((row) => ({ ...row, canClose: canClose(row) }));
};

/** With the operator locked, so that no paper gets a date in the month meanwhile. */
export const closeMonth: Handler<Calls["taxes.closeMonth"]> = async ({ month }, context) => {
  requireTax(context);
  const { db, actor, recordAudit, refuse } = context;
  await lockOperator(db);
  const row = (await monthsOf(db)).find((each) => each.month === month);
  if (!(row && canClose(row))) throw refuse("tax_month_open");
  const { invoices, credits } = row;
  const totals = {
    invoices: invoices.feePaise,
    credits: credits.feePaise,
    invoiceCount: invoices.count,
    creditCount: credits.count,
  };
  if (!(await insertPeriod(db, { month, totals, closedBy: actor.accountId }))) throw refuse("tax_month_open");
  await recordAudit(db, { id: month, after: totals });
  return "done";
};

export const exportMonth: Handler<Calls["taxes.export"]> = async ({ month, file }, { db }) => {
  const papers = await papersOfMonth(db, month);
  const isClosed = (await closedUntil(db)) >= month;
  return { name: taxFileName(file, month, isClosed), bytes: Buffer.from(taxFileOf(file, papers)) };
};
