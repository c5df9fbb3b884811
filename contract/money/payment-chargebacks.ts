import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id, pageInput, reason, stepUp, stepUpRefusals } from "#contract/fields.ts";
import { chargebackStatuses } from "#domain/money/chargeback.ts";
import { paymentProviders } from "#domain/money/payment-order.ts";

const missing = "please fill this";

const managing = { method: "POST", by: ["admin"], needs: ["money"] } as const;

/** Payments that their payers dispute at the bank. The provider reports them; nobody opens or ends one by a call. */
export const paymentChargebacks = calls({
  "payments.listChargebacks": {
    why: "The admin sees payments that their payers dispute at the bank.",
    ...managing,
    input: z.object(pageInput),
    row: z.object({
      chargebackId: z.int(),
      provider: z.enum(paymentProviders),
      /** The id and the phase of the dispute at the provider. */
      externalId: z.string(),
      phase: z.string(),
      /** These are null for a payment that is not known here. */
      requestId: z.int().nullable(),
      title: z.string().nullable(),
      companyName: z.string().nullable(),
      freelancerName: z.string().nullable(),
      /** The disputed amount; after a lost chargeback the amount that was taken back. */
      amountPaise: z.int(),
      status: z.enum(chargebackStatuses),
      /** The code by which the provider names the reason; empty where it names none. */
      reason: z.string(),
      /** Until when the platform can answer at the provider. */
      respondBy: z.iso.datetime().nullable(),
      openedAt: z.iso.datetime(),
      endedAt: z.iso.datetime().nullable(),
      /** The amount that payments.recoverChargeback would take; 0 where it is not possible. */
      recoverablePaise: z.int(),
      recoveredPaise: z.int().nullable(),
      /** Why it was recovered; empty before that. */
      note: z.string(),
    }),
    page: 50,
    note: "The latest first. While one is open, no run and no return has the money of its payment.",
  },
  "payments.recoverChargeback": {
    why: "The admin takes what is still owed for a payment that the bank took back.",
    title: "Recover money after a chargeback",
    ...managing,
    input: z.object({ chargebackId: id(missing), reason: reason(missing), ...stepUp }),
    refuses: [...stepUpRefusals, "not_found", "payment_moved_on", "nothing_recoverable"],
    answers: { done: "Success" },
    says: { done: "The money was recovered", otherwise: "Nothing was recovered" },
    note:
      "Of a chargeback that was lost: what is still owed to the freelancer for this payment, and no more than was taken back. " +
      "The freelancer reads the reason.",
    unrepeatable: true,
    ownTransaction: true,
    audited: "payment",
  },
});
