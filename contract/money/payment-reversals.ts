import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id, pageInput, reason, stepUp, stepUpRefusals } from "#contract/fields.ts";

const missing = "please fill this";

const reversals = { method: "POST", by: ["admin"], needs: ["money"] } as const;

/** Reversing payments that an admin confirmed or recorded by mistake. */
export const paymentReversals = calls({
  "payments.reverse": {
    why: "An admin corrects a payment that was confirmed or recorded by mistake.",
    title: "Reverse a payment",
    ...reversals,
    input: z.object({ requestId: id(missing), reason: reason(missing), ...stepUp }),
    refuses: [
      ...stepUpRefusals,
      "not_found",
      "payment_moved_on",
      "provider_payment",
      "direct_payment",
      "payout_made",
      "money_returned",
    ],
    answers: { done: "Success" },
    says: { done: "The payment was reversed", otherwise: "The payment was not reversed" },
    note:
      "For a payment that an admin confirmed or recorded by mistake. An entry of the ledger mirrors it, and the request is completed " +
      "again. Both parties read the reason.",
    unrepeatable: true,
    ownTransaction: true,
    audited: "request",
  },
  "payments.listReversed": {
    why: "The admin sees which payments were reversed, why and by whom.",
    ...reversals,
    input: z.object(pageInput),
    row: z.object({
      paymentId: z.int(),
      requestId: z.int(),
      title: z.string(),
      companyName: z.string(),
      freelancerName: z.string(),
      costPaise: z.int(),
      brokeragePaise: z.int(),
      netPaise: z.int(),
      /** The platform fee that the company had paid on top of the cost. */
      clientFeePaise: z.int(),
      paidAt: z.iso.datetime(),
      reversedAt: z.iso.datetime(),
      reason: z.string(),
      /** Null once the account of the admin is gone. */
      reversedBy: z.string().nullable(),
    }),
    page: 50,
    note: "The latest reversal first.",
  },
});
