import { type LedgerAccount, ledgerAccounts } from "./ledger.ts";

/**
 * What an account of the ledger stands for in the books: money that moved, what the platform owes or is owed, and what it earned or
 * lost. The first and the third are debits where they are positive, the others credits.
 */
const accountGroups = ["cash", "owed", "receivable", "income", "cost"] as const;
export type AccountGroup = (typeof accountGroups)[number];

export const groupOfAccount: Readonly<Record<LedgerAccount, AccountGroup>> = {
  company_payments: "cash",
  refunds: "cash",
  paid_out: "cash",
  provider_deductions: "cash",
  fees_collected: "cash",
  chargebacks: "cash",
  tax_paid: "cash",
  freelancer_payable: "owed",
  held: "owed",
  tax: "owed",
  gst_payable: "owed",
  tds_payable: "owed",
  tcs_payable: "owed",
  fees_due: "receivable",
  tax_withheld: "receivable",
  tax_advances: "receivable",
  brokerage: "income",
  client_fees: "income",
  platform_losses: "cost",
  provider_fees: "cost",
};

/** The accounts of taxes of India, which are shown only once something was booked on one: most platforms have none. */
export const taxAccounts: readonly LedgerAccount[] = [
  "gst_payable",
  "tds_payable",
  "tcs_payable",
  "tax_paid",
  "tax_advances",
];

/** The accounts that together are the money at a provider or at the bank. */
export const cashAccounts: readonly LedgerAccount[] = ledgerAccounts.filter(
  (account) => groupOfAccount[account] === "cash",
);

/** The figures of the books that add up entries of several accounts, or of one at each holder, by the accounts. */
export const bookFigures = [
  "cash",
  "received",
  "refunded",
  "paidOut",
  "takenBack",
  "deducted",
  "deposited",
  "income",
] as const;
export type BookFigure = (typeof bookFigures)[number];

export const accountsOfFigure: Readonly<Record<BookFigure, readonly LedgerAccount[]>> = {
  cash: cashAccounts,
  received: ["company_payments", "fees_collected"],
  refunded: ["refunds"],
  paidOut: ["paid_out"],
  takenBack: ["chargebacks"],
  deducted: ["provider_deductions"],
  deposited: ["tax_paid"],
  income: ledgerAccounts.filter((account) => ["income", "cost"].includes(groupOfAccount[account])),
};

/** Whose money an entry moves, where that was not recorded. */
export const unknownHolder = "unknown";
