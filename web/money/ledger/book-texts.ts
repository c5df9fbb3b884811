import type { BookFigure } from "#domain/money/books.ts";
import type { LedgerAccount, LedgerKind } from "#domain/money/ledger.ts";
import type { ProviderName } from "#domain/money/payment-order.ts";
import { t } from "#web/lib/text.ts";

/** The accounts of the ledger, as an accountant reads them. */
export const accountNames = {
  company_payments: t("Received from companies"),
  freelancer_payable: t("Owed to freelancers"),
  brokerage: t("Brokerage"),
  held: t("Held for companies"),
  refunds: t("Refunded to companies"),
  tax: t("Tax"),
  paid_out: t("Paid to freelancers"),
  provider_fees: t("Fees of payment providers"),
  provider_deductions: t("Deducted by payment providers"),
  fees_due: t("Owed by freelancers"),
  fees_collected: t("Received for bills"),
  platform_losses: t("Losses of the platform"),
  client_fees: t("Platform fees"),
  chargebacks: t("Taken back by banks"),
  tax_withheld: t("Tax withheld by companies"),
  gst_payable: t("GST on fees"),
  tds_payable: t("TDS withheld"),
  tcs_payable: t("TCS collected"),
  tax_paid: t("Taxes deposited"),
  tax_advances: t("GST on fees received in advance"),
} as const satisfies Readonly<Record<LedgerAccount, string>>;

export const kindNames = {
  payment: t("Payment"),
  reversal: t("Payment reversed"),
  capture: t("Money received and held"),
  refund: t("Refund of held money"),
  provider_fee: t("Fee of a payment provider"),
  payout: t("Payout"),
  payout_reversed: t("Payout returned"),
  direct: t("Paid directly to the freelancer"),
  fee_paid: t("Bill paid"),
  fee_waived: t("Bill waived"),
  return: t("Given back or refunded"),
  chargeback: t("Chargeback"),
  recovery: t("Loss recovered"),
  withheld: t("Tax withheld"),
  withheld_reversed: t("Tax withheld, reversed"),
  settled: t("Paid in place of a company"),
  settled_reversed: t("Paid in place of a company, reversed"),
  tax: t("GST, TDS and TCS"),
  tax_reversed: t("GST, TDS and TCS, reversed"),
  tax_waived: t("GST on fees of a waived bill"),
  tax_deposit: t("Tax deposit"),
} as const satisfies Readonly<Record<LedgerKind, string>>;

export const figureNames = {
  cash: t("Cash"),
  received: t("Received"),
  refunded: t("Refunded"),
  paidOut: t("Paid to freelancers"),
  takenBack: t("Taken back by banks"),
  deducted: t("Provider fees"),
  deposited: t("Taxes deposited"),
  income: t("Income of the platform"),
} as const satisfies Readonly<Record<BookFigure, string>>;

export const holderNames = {
  sandbox: t("Test mode"),
  manual: t("The bank account of the platform"),
  razorpay: "Razorpay",
  direct: t("Paid without the platform"),
} as const satisfies Readonly<Record<ProviderName, string>>;
