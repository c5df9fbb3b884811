import { z } from "zod";
import { paymentProviders } from "#domain/payment-order.ts";
import { returnDays, returnStep } from "#domain/return.ts";
import { budgetRange } from "#domain/work.ts";
import { calls } from "./call.ts";
import { id, lengths, pageInput, text, whole } from "./fields.ts";

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
    refuses: ["not_found", "not_enough_payable", "too_late"],
    answers: { done: "Success" },
    says: { done: "The money goes back to the company", otherwise: "Nothing was returned" },
    note:
      `From what is still owed for this payment, for ${returnDays} days. The brokerage falls to that of the price that remains. ` +
      "The request stays paid.",
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
      amountPaise: z.int(),
      brokeragePaise: z.int(),
      netPaise: z.int(),
      returnedAt: z.iso.datetime(),
      /** Null until an admin records that the money was sent to the company. */
      sentAt: z.iso.datetime().nullable(),
      reference: z.string(),
    }),
    page: 50,
    note: "What freelancers gave back, the latest first.",
  },
  "payments.recordReturn": {
    ...managing,
    input: z.object({ returnId: id(missing), reference: text(lengths.reference, missing) }),
    refuses: ["not_found", "payment_moved_on"],
    answers: { done: "Success" },
    says: { done: "The refund was recorded", otherwise: "Failed" },
    note: "The money of a return was sent to the company, with the reference of the bank.",
    audited: "payment",
  },
});
