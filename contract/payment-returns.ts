import { z } from "zod";
import { disputedStatuses } from "#domain/chargeback.ts";
import { paymentProviders } from "#domain/payment-order.ts";
import { refundMarginDays, returnDays, returnStep } from "#domain/return.ts";
import { budgetRange } from "#domain/work.ts";
import { calls } from "./call.ts";
import { id, lengths, line, pageInput, whole } from "./fields.ts";

const missing = "please fill this";
const wholeRupees = "use whole rupees";

const amount = whole({ least: returnStep, most: budgetRange.most * 100 }, missing, wholeRupees).refine(
  (paise) => paise % returnStep === 0,
  wholeRupees,
);

const managing = { method: "POST", by: ["admin"], needs: ["money"] } as const;

/** Money that a freelancer gives back to the company before it is paid out. */
export const paymentReturns = calls({
  "payments.giveBack": {
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
  "payments.listReturns": {
    ...managing,
    input: z.object(pageInput),
    row: z.object({
      returnId: z.int(),
      requestId: z.int(),
      title: z.string(),
      companyName: z.string(),
      freelancerName: z.string(),
      /** Who holds the money. */
      source: z.enum(paymentProviders),
      /** What the company gets back, and its parts: the brokerage, what the freelancer bears, and the fee of the company. */
      amountPaise: z.int(),
      brokeragePaise: z.int(),
      netPaise: z.int(),
      clientFeePaise: z.int(),
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
    note: "What freelancers gave back, the latest first.",
  },
  "payments.recordReturn": {
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
