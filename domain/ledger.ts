import type { Paise } from "./money.ts";

/**
 * Where money stands in the books. A payment moves the first three. Money that arrives when nothing can be paid with it is held,
 * and given back: `held` and `refunds`. `tax` waits for what is owed to the state.
 */
export const ledgerAccounts = [
  "company_payments",
  "freelancer_payable",
  "brokerage",
  "held",
  "refunds",
  "tax",
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** What an entry of the books is about: a payment, or money that came in for nothing, and went back or was settled by the admin. */
export const ledgerKinds = ["payment", "capture", "refund"] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** One line of an entry: a debit is above zero, a credit below. */
export interface Posting {
  readonly account: LedgerAccount;
  /** Whose it is; nothing where it is the platform's own. */
  readonly party: number | null;
  /** Whole paise with a sign. */
  readonly amount: number;
}

interface Parts {
  readonly company: number;
  readonly freelancer: number;
  readonly cost: Paise;
  readonly brokerage: Paise;
  readonly net: Paise;
}

/** A payment takes its cost from the company, and owes the net to the freelancer and the brokerage to the platform. */
export const postingsOfPayment = ({ company, freelancer, cost, brokerage, net }: Parts): readonly Posting[] => [
  { account: "company_payments", party: company, amount: cost },
  { account: "freelancer_payable", party: freelancer, amount: credit(net) },
  { account: "brokerage", party: null, amount: credit(brokerage) },
];

interface Stray {
  /** Null while the payer is unknown. */
  readonly company: number | null;
  readonly amount: Paise;
}

/** Money that came in when nothing could be paid with it any more: it is the company's still. */
export const postingsOfCapture = ({ company, amount }: Stray): readonly Posting[] => [
  { account: "company_payments", party: company, amount },
  { account: "held", party: company, amount: credit(amount) },
];

/** It goes back to where it came from. */
export const postingsOfRefund = ({ company, amount }: Stray): readonly Posting[] => [
  { account: "held", party: company, amount },
  { account: "refunds", party: company, amount: credit(amount) },
];

/** Never -0, which is another number to whoever compares. */
const credit = (amount: Paise): number => 0 - amount;

/** Debits and credits are the same: what every entry has to be. */
export const isBalanced = (postings: readonly Posting[]): boolean =>
  postings.reduce((sum, { amount }) => sum + BigInt(amount), 0n) === 0n;
