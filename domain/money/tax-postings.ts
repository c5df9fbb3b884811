import type { Paise } from "#domain/money.ts";
import type { LedgerAccount, Posting } from "./ledger.ts";

/** The tax of a fee that is received before it is earned is owed at once, and lowers no income. */
export const postingsOfAdvanceTax = (amount: Paise): readonly Posting[] => [
  { account: "tax_advances", party: null, amount },
  { account: "gst_payable", party: null, amount: 0 - amount },
];

/** The accounts of what the platform owes to the tax office, by the head of a deposit. */
const taxHeadAccounts = {
  tds: "tds_payable",
  tcs: "tcs_payable",
  gst: "gst_payable",
} as const satisfies Readonly<Record<string, LedgerAccount>>;
export const taxHeads = ["tds", "tcs", "gst"] as const satisfies readonly (keyof typeof taxHeadAccounts)[];
export type TaxHead = (typeof taxHeads)[number];

/** What was paid to the tax office is owed to it no more. */
export const postingsOfTaxDeposit = (head: TaxHead, amount: Paise): readonly Posting[] => [
  { account: taxHeadAccounts[head], party: null, amount },
  { account: "tax_paid", party: null, amount: 0 - amount },
];
