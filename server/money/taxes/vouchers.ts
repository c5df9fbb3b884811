import { mirrored, type Posting } from "#domain/money/ledger.ts";
import { splitCredit, taxFee, taxOf } from "#domain/money/tax.ts";
import { postingsOfAdvanceTax } from "#domain/money/tax-postings.ts";
import { type Paise, paise } from "#domain/money.ts";
import { insertEntry } from "#server/money/ledger/queries.ts";
import { insertLines } from "#server/money/taxes/booking-queries.ts";
import { isTaxOn, type TaxSwitch } from "#server/money/taxes/people.ts";
import { lockReceipt, type Receipt, termsOfAdvance } from "#server/money/taxes/voucher-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";

interface Advance {
  readonly orderId: number;
  readonly company: number;
  readonly fee: Paise;
}

/**
 * Books that the tax of a platform fee is owed because it was received before it is earned, in the transaction that funds the milestone, and
 * writes what the receipt voucher is made of. Nothing where the fee is taxed at the release.
 */
export async function bookReceiptOfAdvance(tx: Db, services: TaxSwitch, advance: Advance): Promise<void> {
  const { orderId, company, fee } = advance;
  if (fee === 0 || !isTaxOn(services)) return;
  const terms = await termsOfAdvance(tx, orderId, company);
  if (!terms) return;
  const { day, isTest, gstin } = terms;
  const shared = { kind: "receipt", side: "company", orderId, accountId: company, day, isTest, gstin } as const;
  const line = { ...shared, ...taxFee(fee, terms) };
  await book(tx, "tax", line, postingsOfAdvanceTax(taxOf(line)));
}

/** The tax of the part of an advance that is earned, as the receipt has split it. */
export const advanceTaxOf = (receipt: Receipt, earned: Paise): Paise =>
  taxOf(splitCredit({ fee: paise(receipt.fee), credited: paise(0), amount: earned }, receipt));

/**
 * Books that the tax of an advance is owed no more as far as the fee is not earned, in the transaction that gives the money back. The parts of
 * the refund and of what is earned add up to the receipt. What was taxed in advance is refunded wherever taxes were switched off since.
 */
export async function bookRefundOfAdvance(tx: Db, orderId: number, earned: Paise): Promise<void> {
  const receipt = await lockReceipt(tx, orderId);
  if (!receipt || receipt.fee === earned) return;
  const { id: receiptId, accountId, rateBps, placeOfSupply, gstin, isTest, today: day } = receipt;
  const fee = paise(receipt.fee - earned);
  const shared = { kind: "refund", side: "company", orderId, receiptId, accountId, day, fee, isTest, gstin } as const;
  const line = {
    ...shared,
    rateBps,
    placeOfSupply,
    ...splitCredit({ fee: paise(receipt.fee), credited: earned, amount: fee }, receipt),
  };
  await book(tx, "tax_reversed", line, mirrored(postingsOfAdvanceTax(taxOf(line))));
}

type Line = Parameters<typeof insertLines>[1][number] & { readonly orderId: number; readonly accountId: number };

/** A fee too small to hold a paisa of tax has a voucher, and no entry. */
async function book(tx: Db, kind: "tax" | "tax_reversed", line: Line, all: readonly Posting[]): Promise<void> {
  const postings = all.filter(({ amount }) => amount !== 0);
  const { orderId, accountId: owner } = line;
  if (postings.length > 0) await insertEntry(tx, { kind, orderId, owner, postings });
  await insertLines(tx, [line]);
}
