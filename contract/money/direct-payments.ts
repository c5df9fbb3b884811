import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id, lengths, pageInput, text } from "#contract/fields.ts";
import { payers } from "#domain/member.ts";
import { answerReminders } from "#domain/money/direct-payment.ts";

const missing = "please fill this";

/** The answer of a freelancer to a payment that the company has reported. */
const answer = { method: "POST", by: ["freelancer"], answers: { done: "Success" }, audited: "request" } as const;

/** Payments that go from the company to the freelancer, with the provider `direct`. */
export const directPayments = calls({
  "payments.getPayee": {
    why: "A company that pays the freelancer directly sees whom it pays.",
    method: "POST",
    by: ["client"],
    memberKinds: payers,
    input: z.object({ requestId: id(missing) }),
    refuses: ["not_found", "request_moved_on"],
    row: z.object({
      amountPaise: z.int(),
      /** The name at the bank; the name on the platform while the freelancer cannot be paid yet. */
      payeeName: z.string(),
      /** Null while the freelancer has no UPI id that can be paid. */
      upiId: z.string().nullable(),
      /** A link for UPI apps, also as a QR code: payee, amount and note are filled in. */
      upiLink: z.string().nullable(),
      /** From when a new UPI id can be paid; null where there is none, or it can be paid now. */
      usableFrom: z.iso.datetime().nullable(),
    }),
    note: "For a completed request of the caller, and only with the provider `direct`. Bank accounts are not shown.",
  },
  "payments.listUnanswered": {
    why: "The admin sees direct payments that freelancers do not answer.",
    method: "POST",
    by: ["admin"],
    needs: ["money"],
    input: z.object(pageInput),
    row: z.object({
      orderId: z.int(),
      requestId: z.int(),
      title: z.string(),
      companyName: z.string(),
      freelancerName: z.string(),
      amountPaise: z.int(),
      createdAt: z.iso.datetime(),
    }),
    page: 50,
    note: `Direct payments that freelancers have neither confirmed nor denied for ${answerReminders.direct_missing.days} days, newest first.`,
  },
  "payments.confirmReceipt": {
    why: "A freelancer who was paid directly confirms that the money has arrived.",
    title: "Confirm that a payment has arrived",
    ...answer,
    input: z.object({ orderId: id(missing) }),
    refuses: ["not_found", "payment_moved_on", "amount_mismatch"],
    says: { done: "The payment was confirmed", otherwise: "The payment was not confirmed" },
    note: "The money of a direct payment has arrived: the request is paid, and the brokerage is billed to the freelancer.",
  },
  "payments.denyReceipt": {
    why: "A freelancer who was not paid says so, and the company can pay again.",
    title: "Deny that a payment has arrived",
    ...answer,
    input: z.object({ orderId: id(missing), reason: text(lengths.reason, missing) }),
    refuses: ["not_found", "payment_moved_on"],
    says: { done: "The company was told that the payment has not arrived", otherwise: "The payment was not declined" },
    note: "The money of a direct payment has not arrived. The company reads the reason and can pay or report again.",
  },
});
