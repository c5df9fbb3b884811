import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id, lengths, line, oneLine, pageInput, reason, stepUp, stepUpRefusals, whole } from "#contract/fields.ts";
import { disputedStatuses } from "#domain/money/chargeback.ts";
import { paymentProviders } from "#domain/money/payment-order.ts";
import { refundBearers, refundMarginDays, returnBearers, returnDays, returnStep } from "#domain/money/return.ts";
import { budgetRange } from "#domain/money.ts";

const missing = "please fill this";
const wholeRupees = "use whole rupees";

const amount = whole({ least: returnStep, most: budgetRange.most * 100 }, missing, wholeRupees).refine(
  (paise) => paise % returnStep === 0,
  wholeRupees,
);

/** A refund by an admin, of which the parties read the reason. */
const refunding = {
  requestId: id(missing),
  /** What is left of the price, as payments.getRefundTerms said. A repeated call finds less, and refunds nothing. */
  leftPaise: whole({ least: 0, most: budgetRange.most * 100 }, missing, wholeRupees),
  amountPaise: amount,
  bearer: z.enum(refundBearers, missing),
  reason: reason(missing),
  /** Of money that was sent already: the reference of the bank, or the id of the refund at the provider. */
  reference: oneLine(lengths.reference, missing).nullish(),
};

const managing = { method: "POST", by: ["admin"], needs: ["money"] } as const;

/** Money that goes back to the company: a freelancer gives it back before it is paid out, or an admin refunds it. */
export const paymentReturns = calls({
  "payments.giveBack": {
    why: "A freelancer gives back money when a work was not worth all of it.",
    title: "Return money",
    method: "POST",
    by: ["freelancer"],
    input: z.object({ paymentId: id(missing), amountPaise: amount }),
    refuses: ["not_found", "not_enough_payable", "too_late", "payment_disputed"],
    answers: { done: "Success" },
    says: { done: "The money goes back to the company", otherwise: "Nothing was returned" },
    note:
      `From what is still owed for this payment, for ${returnDays} days, or until ${refundMarginDays} days before its provider ` +
      "refunds no more. The brokerage falls to that of the price that remains, and so does the fee of the company, which it gets " +
      "back. The request stays paid.",
    audited: "payment",
  },
  "payments.getRefundTerms": {
    why: "The admin reads what can be refunded, and what each choice costs.",
    ...managing,
    input: z.object({ requestId: id(missing) }),
    row: z.object({
      requestId: z.int(),
      title: z.string(),
      companyName: z.string(),
      freelancerName: z.string(),
      /** What is left of the price, of the brokerage and of the fee of the company after what was returned before. */
      pricePaise: z.int(),
      keptPaise: z.int(),
      clientFeePaise: z.int(),
      brokerageBps: z.int(),
      brokerageFixedPaise: z.int(),
      clientFeeBps: z.int(),
      clientFeeFixedPaise: z.int(),
      /** Whether the freelancer was paid for it, or a payout with it is under way. */
      isPaidOut: z.boolean(),
      /** Whether the provider of the payment refunds it. Otherwise an admin sends the money. */
      isRefunded: z.boolean(),
      /** Why nothing can be refunded. */
      obstacle: z.enum(["not_refundable", "payment_disputed"]).nullable(),
    }),
    refuses: ["not_found"],
    note: "What can be refunded of the payment of a request.",
  },
  "payments.refund": {
    why: "An admin refunds a captured payment, also after the payout.",
    title: "Refund a payment",
    ...managing,
    input: z.object({ ...refunding, ...stepUp }),
    refuses: [
      ...stepUpRefusals,
      "not_found",
      "payment_moved_on",
      "not_refundable",
      "refund_too_high",
      "payment_disputed",
    ],
    answers: { done: "Success" },
    says: { done: "The payment was refunded", otherwise: "Nothing was refunded" },
    note:
      "Of a captured payment, before or after the payout. The brokerage and the fee of the company fall to those of the price that remains. " +
      "`platform`: the rest is a loss of the platform. `freelancer`: it is taken from what is still owed for the payment, or becomes a bill of " +
      "the freelancer who was paid already. `brokerage`: all of it is brokerage, and the freelancer keeps everything. The provider refunds it, " +
      "or an admin sends the money. With a `reference` nothing is sent any more. The request stays paid, and both parties read the reason.",
    unrepeatable: true,
    ownTransaction: true,
    audited: "payment",
  },
  "payments.listReturns": {
    why: "The admin sees what freelancers gave back, and what is to be sent to companies.",
    ...managing,
    input: z.object(pageInput),
    row: z.object({
      returnId: z.int(),
      requestId: z.int(),
      title: z.string(),
      companyName: z.string(),
      freelancerName: z.string(),
      /** The provider that holds the money. */
      source: z.enum(paymentProviders),
      /** What the company gets back, and its parts: the brokerage, what the freelancer bears, and the fee of the company. */
      amountPaise: z.int(),
      brokeragePaise: z.int(),
      netPaise: z.int(),
      clientFeePaise: z.int(),
      /** Who bears the net part, and why an admin has refunded it; empty for what a freelancer gave back. */
      bearer: z.enum(returnBearers),
      reason: z.string(),
      returnedAt: z.iso.datetime(),
      /** Null until the provider has refunded the money, or an admin records that it was sent to the company. */
      sentAt: z.iso.datetime().nullable(),
      /** Of the bank, or of the refund. */
      reference: z.string(),
      /** Whether the provider of the payment refunds it. Only where that fails, an admin sends the money. */
      isRefunded: z.boolean(),
      /** The number of consecutive failures of the refund, and the reason of the last one. */
      failureCount: z.int(),
      lastFailure: z.string().nullable(),
      /** Of its payment: `open` while the return waits for it, `lost` where the payer has the money already, otherwise null. */
      chargeback: z.enum(disputedStatuses).nullable(),
    }),
    page: 50,
    note: "What freelancers gave back and admins refunded, the latest first.",
  },
  "payments.recordReturn": {
    why: "The admin records that the company has its money back.",
    title: "Record returned money",
    ...managing,
    input: z.object({ returnId: id(missing), reference: line(lengths.reference, missing) }),
    refuses: ["not_found", "payment_moved_on", "payment_disputed"],
    answers: { done: "Success" },
    says: { done: "The refund was recorded", otherwise: "Failed" },
    note:
      "The money of a return was sent to the company, with the reference of the bank. Refused while its provider is to refund it, and while the " +
      "payment is disputed. After a lost chargeback no provider refunds it, and an admin decides.",
    audited: "payment",
  },
});
