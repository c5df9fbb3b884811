import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id, lengths, text } from "#contract/fields.ts";
import { payers } from "#domain/member.ts";

const missing = "please fill this";
const command = { method: "POST", by: ["client"], memberKinds: payers, ownTransaction: true } as const;
const returned = text(lengths.query, missing);

/** Payments on a page of the provider, to which the browser goes and from which it returns. */
export const providerPages = calls({
  "payments.start": {
    why: "A provider such as Razorpay takes the payment on a page of its own.",
    title: "Start a payment",
    ...command,
    input: z.object({ requestId: id(missing) }),
    extra: z.object({
      orderId: z.int(),
      /** The page of the provider. */
      url: z.string(),
    }),
    refuses: ["not_found", "request_moved_on", "payment_waits", "payment_declined", "unavailable"],
    answers: { done: "Success" },
    says: { otherwise: "Failed" },
    note:
      "A repeated call returns the page of the open order. `unavailable`: the provider does not answer, or has no page. " +
      "The page returns to the payment screen, or to the project whose milestone it funds, with the values of payments.confirmReturn.",
    audited: "request",
  },
  "payments.confirmReturn": {
    why: "The company returns from that page, and sees at once whether it has paid.",
    ...command,
    input: z.object({
      /** `razorpay_payment_link_reference_id`, `razorpay_payment_id`, `razorpay_payment_link_status` and `razorpay_signature`. */
      referenceId: returned,
      paymentId: returned,
      status: returned,
      signature: returned,
    }),
    refuses: ["not_found", "bad_signature"],
    answers: { done: "Success", pending: "Pending" },
    says: {
      done: "Payment Successfull",
      pending: "Payment reported. It shows as paid once it is confirmed.",
      otherwise: "Failed",
    },
    note: "With the values that the provider's page returns. A signed payment is booked once, also if the provider reports it as well.",
    audited: { not: "The capture is audited as every message of a provider is." },
  },
});
