import type { Paise } from "./money.ts";

/**
 * The accounts of the ledger. A payment uses the first three. Money that matches no payment is `held`, and then refunded:
 * `refunds`. `tax` is reserved for taxes. `paid_out` is what was sent to a freelancer. Brokerage of money that went directly to a
 * freelancer is billed: `fees_due` until the bill is paid, `fees_collected` after that, or `platform_losses` where it is waived.
 */
export const ledgerAccounts = [
  "company_payments",
  "freelancer_payable",
  "brokerage",
  "held",
  "refunds",
  "tax",
  "paid_out",
  "fees_due",
  "fees_collected",
  "platform_losses",
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/**
 * The kinds of entries: a payment, its reversal, or unmatched money, its refund, or its settlement by the admin; a payout, and
 * its reversal. A payment that went directly to the freelancer has an entry `direct` too, and its bill is paid or waived.
 * `return`: money that a freelancer gives back.
 */
export const ledgerKinds = [
  "payment",
  "reversal",
  "capture",
  "refund",
  "payout",
  "payout_reversed",
  "direct",
  "fee_paid",
  "fee_waived",
  "return",
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** The kinds that say what was earned. Payouts change no figure that is published. */
export const earnedKinds = ["payment", "reversal", "return"] as const satisfies readonly LedgerKind[];

/** One posting of an entry. Debits are positive, credits negative. */
export interface Posting {
  readonly account: LedgerAccount;
  /** The account's owner; null for the platform. */
  readonly party: number | null;
  /** Signed whole paise. */
  readonly amount: number;
}

interface Parts {
  readonly company: number;
  readonly freelancer: number;
  readonly cost: Paise;
  readonly brokerage: Paise;
  readonly net: Paise;
}

/** A payment debits the company with the cost, and credits the freelancer with the net and the platform with the brokerage. */
export const postingsOfPayment = ({ company, freelancer, cost, brokerage, net }: Parts): readonly Posting[] => [
  { account: "company_payments", party: company, amount: cost },
  { account: "freelancer_payable", party: freelancer, amount: credit(net) },
  { account: "brokerage", party: null, amount: credit(brokerage) },
];

interface UnmatchedPayment {
  /** Null while the payer is unknown. */
  readonly company: number | null;
  readonly amount: Paise;
}

/** Money that arrived when nothing could be paid with it still belongs to the company. */
export const postingsOfCapture = ({ company, amount }: UnmatchedPayment): readonly Posting[] => [
  { account: "company_payments", party: company, amount },
  { account: "held", party: company, amount: credit(amount) },
];

/** The refund of held money. */
export const postingsOfRefund = ({ company, amount }: UnmatchedPayment): readonly Posting[] => [
  { account: "held", party: company, amount },
  { account: "refunds", party: company, amount: credit(amount) },
];

interface Payout {
  readonly freelancer: number;
  readonly amount: Paise;
}

/** Money that was sent to a freelancer is owed no more. */
export const postingsOfPayout = ({ freelancer, amount }: Payout): readonly Posting[] => [
  { account: "freelancer_payable", party: freelancer, amount },
  { account: "paid_out", party: freelancer, amount: credit(amount) },
];

/** Money that came back is owed again. */
export const postingsOfReturnedPayout = ({ freelancer, amount }: Payout): readonly Posting[] => [
  { account: "freelancer_payable", party: freelancer, amount: credit(amount) },
  { account: "paid_out", party: freelancer, amount },
];

interface DirectPayment {
  readonly freelancer: number;
  readonly brokerage: Paise;
  readonly net: Paise;
}

/** The company paid the whole price to the freelancer, who is owed nothing and owes the brokerage. */
export const postingsOfDirectPayment = ({ freelancer, brokerage, net }: DirectPayment): readonly Posting[] => [
  { account: "freelancer_payable", party: freelancer, amount: net },
  { account: "fees_due", party: freelancer, amount: brokerage },
  { account: "paid_out", party: freelancer, amount: 0 - net - brokerage },
];

interface Bill {
  readonly freelancer: number;
  readonly amount: Paise;
}

/** The bill of a freelancer was paid. */
export const postingsOfPaidFee = ({ freelancer, amount }: Bill): readonly Posting[] => [
  { account: "fees_collected", party: freelancer, amount },
  { account: "fees_due", party: freelancer, amount: credit(amount) },
];

/** The platform does without the money of a bill. */
export const postingsOfWaivedFee = ({ freelancer, amount }: Bill): readonly Posting[] => [
  { account: "platform_losses", party: null, amount },
  { account: "fees_due", party: freelancer, amount: credit(amount) },
];

interface Return {
  readonly company: number;
  readonly freelancer: number;
  readonly amount: Paise;
  readonly brokerage: Paise;
  readonly net: Paise;
}

/** Money that a freelancer gives back lowers what is owed and the brokerage, and is refunded to the company. */
export const postingsOfReturn = ({ company, freelancer, amount, brokerage, net }: Return): readonly Posting[] => [
  { account: "freelancer_payable", party: freelancer, amount: net },
  { account: "brokerage", party: null, amount: brokerage },
  { account: "refunds", party: company, amount: credit(amount) },
];

/** Avoids -0, which `Object.is` and tests distinguish from 0. */
const credit = (amount: Paise): number => 0 - amount;

/** Whether debits equal credits, as they must in every entry. */
export const isBalanced = (postings: readonly Posting[]): boolean =>
  postings.reduce((sum, { amount }) => sum + BigInt(amount), 0n) === 0n;
