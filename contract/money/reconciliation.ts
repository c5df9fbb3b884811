import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id, lengths, pageInput, text } from "#contract/fields.ts";
import { paymentProviders } from "#domain/money/payment-order.ts";
import { differenceKinds, movementKinds } from "#domain/money/reconciliation.ts";

const missing = "please fill this";

const managing = { method: "POST", by: ["admin"], needs: ["money"] } as const;

/** Differences between what payment providers report and what is recorded here. */
export const reconciliation = calls({
  "reconciliation.list": {
    why: "The admin sees where a payment provider and the records differ.",
    ...managing,
    input: z.object({ isClosed: z.boolean().nullish(), ...pageInput }),
    row: z.object({
      differenceId: z.int(),
      provider: z.enum(paymentProviders),
      movement: z.enum(movementKinds),
      difference: z.enum(differenceKinds),
      /** The id of the order or of the refund at the provider. */
      reference: z.string(),
      /** In the smallest unit of the currency; null where it is missing. */
      hereMinor: z.int().nullable(),
      thereMinor: z.int().nullable(),
      currency: z.string(),
      /** The day of the movement. */
      day: z.string(),
      /** Of the work and the company, where the order is known. */
      title: z.string().nullable(),
      companyName: z.string().nullable(),
      requestId: z.int().nullable(),
      /** Whether that order paid the request, so that it can be refunded. */
      isPaid: z.boolean(),
      foundAt: z.iso.datetime(),
      closedAt: z.iso.datetime().nullable(),
      /** How an admin has explained it; null for one that a later report has settled. */
      note: z.string().nullable(),
      /** Null once the account of the admin is gone. */
      closedBy: z.string().nullable(),
    }),
    page: 50,
    note: "Differences of a day are found the night after it. The open ones by default, newest first.",
  },
  "reconciliation.close": {
    why: "The admin explains a difference.",
    title: "Close a difference with a provider",
    ...managing,
    input: z.object({ differenceId: id(missing), note: text(lengths.reason, missing) }),
    refuses: ["not_found", "payment_moved_on"],
    answers: { done: "Success" },
    says: { done: "The difference was closed", otherwise: "The difference was not closed" },
    note: "The note says how it is explained. The same difference is not reported again.",
    audited: "payment",
  },
  "reconciliation.listMissingReports": {
    why: "The admin sees which days could not be compared yet.",
    ...managing,
    input: z.object({}),
    row: z.object({
      provider: z.enum(paymentProviders),
      day: z.string(),
      /** How often the report could not be read, and why the last time. */
      failureCount: z.int(),
      lastFailure: z.string(),
      failedAt: z.iso.datetime(),
    }),
    note: "Days whose report could not be read so far, oldest first. It is requested again every hour.",
  },
});
