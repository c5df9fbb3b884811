import { type Paise, paise } from "#domain/money.ts";
import type { ReturnBearer } from "./return.ts";

/**
 * The accounts of the ledger. A payment uses the first three. Money of a milestone, and money that matches no payment, is `held`, and
 * then released or refunded: `refunds`. `tax` is reserved for taxes. `paid_out` is what was sent to a freelancer. Brokerage of money that went directly to a
 * freelancer is billed: `fees_due` until the bill is paid, `fees_collected` after that, or `platform_losses` where it is waived.
 * What a payment provider takes for its service is a cost, `provider_fees`, which it deducts: `provider_deductions`.
 * `client_fees` is what companies pay on top of the price. What an admin refunds after the freelancer was paid is `fees_due` too, where
 * the freelancer bears it, or `platform_losses`.
 * `chargebacks` is what banks took back for companies, which is a loss of the platform until it is recovered.
 * `gst_payable` is the tax inside the fees, which the platform owes to the tax office.
 * `tds_payable` and `tcs_payable` are what the platform withheld of what freelancers get, for the tax office, and `tax_paid` is what it has
 * deposited there.
 * `tax_advances` is the tax that was owed when a milestone was funded, before its fee is earned: it goes back to zero with the release or
 * the refund.
 * `tax_withheld` is what companies kept back of their payments and paid to the tax office, which the platform gets credited there.
 */
export const ledgerAccounts = [
  "company_payments",
  "freelancer_payable",
  "brokerage",
  "held",
  "refunds",
  "tax",
  "paid_out",
  "provider_fees",
  "provider_deductions",
  "fees_due",
  "fees_collected",
  "platform_losses",
  "client_fees",
  "chargebacks",
  "tax_withheld",
  "gst_payable",
  "tds_payable",
  "tcs_payable",
  "tax_paid",
  "tax_advances",
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/**
 * The kinds of entries: a payment, its reversal, or held money, its refund, or its settlement by the admin; a payout, and
 * its reversal. A payment that went directly to the freelancer has an entry `direct` too, and its bill is paid or waived.
 * `return`: money that a freelancer gives back, or an admin refunds. `provider_fee`: what a payment provider has taken.
 * `chargeback`: money that the bank of a company took back, and its `recovery` from
 * what is still owed for the payment. `withheld`: what a company kept back of a payment as tax, and its mirror where the payment is reversed.
 * `settled`: what the platform paid in place of a company, which has paid nothing, and its mirror where that is reversed.
 * `tax`: the tax inside the fees of a payment or of a return with what is withheld of the freelancer, or of a fee that is received in advance, and
 * its mirror where the payment is reversed or the advance refunded, or where its bill is waived. `tax_deposit`: tax that was paid to the tax office.
 */
export const ledgerKinds = [
  "payment",
  "reversal",
  "capture",
  "refund",
  "provider_fee",
  "payout",
  "payout_reversed",
  "direct",
  "fee_paid",
  "fee_waived",
  "return",
  "chargeback",
  "recovery",
  "withheld",
  "withheld_reversed",
  "settled",
  "settled_reversed",
  "tax",
  "tax_reversed",
  "tax_waived",
  "tax_deposit",
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** The kinds of entries that count as earnings. Payouts change no published figure. */
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
  /** The platform fee, which the company pays on top of the cost. */
  readonly clientFee: Paise;
}

/** Debits what the company pays in all, and credits the freelancer with the net, and the platform with the brokerage and the fee. */
const postingsOfShares =
  (account: LedgerAccount) =>
  (parts: Parts): readonly Posting[] => [
    { account, party: parts.company, amount: parts.cost + parts.clientFee },
    { account: "freelancer_payable", party: parts.freelancer, amount: credit(parts.net) },
    { account: "brokerage", party: null, amount: credit(parts.brokerage) },
    ...feeLine(credit(parts.clientFee)),
  ];

/** A payment. Without a platform fee it has no line of it. */
export const postingsOfPayment = postingsOfShares("company_payments");

/** The release of a milestone, whose money was held. What of it goes back to the company is a refund. */
export const postingsOfRelease = postingsOfShares("held");

const feeLine = (amount: number): readonly Posting[] =>
  amount === 0 ? [] : [{ account: "client_fees", party: null, amount }];

interface UnmatchedPayment {
  /** The company; null while the payer is unknown. */
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

/** What a payment provider has taken for a payment, with the tax on it. */
export const postingsOfProviderFee = (amount: Paise): readonly Posting[] => [
  { account: "provider_fees", party: null, amount },
  { account: "provider_deductions", party: null, amount: credit(amount) },
];

interface DirectPayment {
  readonly freelancer: number;
  readonly brokerage: Paise;
  readonly net: Paise;
  readonly clientFee: Paise;
}

/** What the freelancer owes to the platform of a direct payment: both fees, which the company paid along. */
export const billedFees = ({ brokerage, clientFee }: Pick<DirectPayment, "brokerage" | "clientFee">): Paise =>
  paise(brokerage + clientFee);

/** The company paid the whole price and its fee to the freelancer, who is owed nothing and owes brokerage and fee. */
export const postingsOfDirectPayment = ({ freelancer, net, ...fees }: DirectPayment): readonly Posting[] => [
  { account: "freelancer_payable", party: freelancer, amount: net },
  { account: "fees_due", party: freelancer, amount: billedFees(fees) },
  { account: "paid_out", party: freelancer, amount: 0 - net - billedFees(fees) },
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
  /** The platform fee of the returned part, which the company gets back with it. */
  readonly clientFee: Paise;
  readonly bearer: ReturnBearer;
  /** The part of the net that was withheld as tax, for which the freelancer gets a bill. */
  readonly billed?: Paise | undefined;
}

/** The accounts that bear the net part of a return. */
const netLine = ({ bearer, freelancer, net, billed = paise(0) }: Return): readonly Posting[] =>
  (
    ({
      freelancer: [
        { account: "freelancer_payable", party: freelancer, amount: net - billed },
        ...(billed > 0 ? [{ account: "fees_due", party: freelancer, amount: billed } as const] : []),
      ],
      debt: [{ account: "fees_due", party: freelancer, amount: net }],
      platform: [{ account: "platform_losses", party: null, amount: net }],
      brokerage: [],
    }) as const satisfies Readonly<Record<ReturnBearer, readonly Posting[]>>
  )[bearer];

/** Money that goes back to the company lowers both fees, and the net part what is owed, or who else bears it. */
export const postingsOfReturn = (parts: Return): readonly Posting[] => [
  ...netLine(parts),
  { account: "brokerage", party: null, amount: parts.brokerage },
  ...feeLine(parts.clientFee),
  { account: "refunds", party: parts.company, amount: 0 - parts.amount - parts.clientFee },
];

interface Chargeback {
  /** The company; null for a payment that this installation does not know. */
  readonly company: number | null;
  readonly amount: Paise;
}

/** Money that a bank took back is a loss of the platform, which has promised it to the freelancer. */
export const postingsOfChargeback = ({ company, amount }: Chargeback): readonly Posting[] => [
  { account: "platform_losses", party: null, amount },
  { account: "chargebacks", party: company, amount: credit(amount) },
];

/** Money of a milestone that a bank took back while it was held was promised to nobody, so it is no loss. */
export const postingsOfHeldChargeback = ({ company, amount }: UnmatchedPayment): readonly Posting[] => [
  { account: "held", party: company, amount },
  { account: "chargebacks", party: company, amount: credit(amount) },
];

interface Recovery {
  readonly freelancer: number;
  readonly amount: Paise;
}

/** The postings of a recovery: what was still owed for the payment of a lost chargeback reduces the loss. */
export const postingsOfRecovery = ({ freelancer, amount }: Recovery): readonly Posting[] => [
  { account: "freelancer_payable", party: freelancer, amount },
  { account: "platform_losses", party: null, amount: credit(amount) },
];

interface Taxes {
  /** The tax inside the brokerage, and inside the fee of the company. */
  readonly freelancer: Paise;
  readonly company: Paise;
  /** What of the tax of the company's fee was owed when the milestone was funded. */
  readonly advance?: Paise;
  readonly withheld?: Withholding | undefined;
}

interface Withholding {
  readonly freelancer: number;
  /** What the tax is taken of: what is owed to the freelancer, or where the company paid directly, the bill. */
  readonly from: "freelancer_payable" | "fees_due";
  readonly tds: Paise;
  readonly tcs: Paise;
}

/** The tax inside the fees is no income, and what is withheld of the freelancer is owed no more: both are owed to the tax office. */
export const postingsOfTax = ({ freelancer, company, advance = paise(0), withheld }: Taxes): readonly Posting[] => [
  { account: "brokerage", party: null, amount: freelancer },
  ...feeLine(company),
  ...(withheld ? [{ account: withheld.from, party: withheld.freelancer, amount: withheld.tds + withheld.tcs }] : []),
  ...(advance > 0 ? ([{ account: "tax_advances", party: null, amount: credit(advance) }] as const) : []),
  { account: "gst_payable", party: null, amount: advance - freelancer - company },
  ...(withheld
    ? ([
        { account: "tds_payable", party: null, amount: credit(withheld.tds) },
        { account: "tcs_payable", party: null, amount: credit(withheld.tcs) },
      ] as const)
    : []),
];

/** The mirror of an entry. */
export const mirrored = (postings: readonly Posting[]): readonly Posting[] =>
  postings.map((posting) => ({ ...posting, amount: 0 - posting.amount }));

/** Avoids -0, which `Object.is` and tests distinguish from 0. */
export const credit = (amount: Paise): number => 0 - amount;

/** Whether debits equal credits, as they must in every entry. */
export const isBalanced = (postings: readonly Posting[]): boolean =>
  postings.reduce((sum, { amount }) => sum + BigInt(amount), 0n) === 0n;
