import type { taxes } from "#contract/money/taxes.ts";
import { postingsOfTaxDeposit } from "#domain/money/tax-postings.ts";
import { paise } from "#domain/money.ts";
import { insertEntry } from "#server/money/ledger/queries.ts";
import { requireTax } from "#server/money/taxes/people.ts";
import { platformToday } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { taxDeposits } from "#server/platform/db/schema/withholding.ts";
import type { Handler } from "#server/platform/http/context.ts";

async function insertDeposit(tx: Db, row: typeof taxDeposits.$inferInsert): Promise<number | undefined> {
  const [inserted] = await tx.insert(taxDeposits).values(row).onConflictDoNothing().returning({ id: taxDeposits.id });
  return inserted?.id;
}

/** Records tax that was paid to the tax office, and books it. */
export const recordDeposit: Handler<(typeof taxes)["taxes.recordDeposit"]> = async (input, context) => {
  requireTax(context);
  const { db, actor, recordAudit, refuse } = context;
  const { head, amountPaise, month, challan, paidOn } = input;
  if (paidOn > (await platformToday(db)))
    throw refuse("invalid", { fields: { paidOn: "choose today or an earlier day" } });
  const amount = paise(amountPaise);
  const bsrCode = input.bsrCode || null;
  const depositId = await insertDeposit(db, {
    head,
    month,
    amount,
    challan,
    bsrCode,
    paidOn,
    recordedBy: actor.accountId,
  });
  if (depositId === undefined) throw refuse("tax_deposit_recorded");
  await insertEntry(db, { kind: "tax_deposit", depositId, owner: null, postings: postingsOfTaxDeposit(head, amount) });
  await recordAudit(db, { id: `deposit ${depositId}`, after: { head, month, amountPaise, challan, bsrCode, paidOn } });
  return "done";
};
