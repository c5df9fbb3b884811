import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id, lengths, pageInput, text } from "#contract/fields.ts";
import { payers } from "#domain/member.ts";
import { paymentProviders, unmatchedReasons } from "#domain/money/payment-order.ts";

const missing = "please fill this";
const note = text(lengths.reason, missing);

const orderEnd = {
  method: "POST",
  answers: { done: "Success", captured: "Captured" },
  audited: "request",
} as const;
const captured = "The money had already arrived, so the payment was not ended";

/** Ending payments that wait for their provider, and settling unmatched money. */
export const paymentOrders = calls({
  "payments.cancelOrder": {
    why: "The company can cancel a payment that was abandoned at the provider, and pay again.",
    title: "Cancel a payment",
    ...orderEnd,
    by: ["client"],
    memberKinds: payers,
    input: z.object({ requestId: id(missing) }),
    refuses: ["not_found", "payment_moved_on", "unavailable"],
    says: { done: "The payment was cancelled", captured, otherwise: "Failed" },
    note: "The provider is asked first. `Captured`: the money had arrived and was booked instead; `paymentOrder` of getworkbystatus has the result.",
  },
  "payments.closeOrder": {
    why: "The admin closes a payment that its provider has lost, with a reason.",
    title: "Close a payment",
    ...orderEnd,
    by: ["admin"],
    needs: ["money"],
    input: z.object({ orderId: id(missing), reason: note }),
    refuses: ["not_found", "payment_moved_on"],
    says: { done: "The payment was closed", captured, otherwise: "Failed" },
    note: "The provider is asked first. The order is closed even if the provider does not respond; money that arrives later is booked or held as unmatched.",
  },
  "payments.recordRefund": {
    why: "The admin records a refund that was made outside the provider.",
    title: "Record a refund",
    method: "POST",
    by: ["admin"],
    needs: ["money"],
    input: z.object({ orderId: id(missing), note }),
    refuses: ["not_found", "payment_moved_on"],
    answers: { done: "Success" },
    says: { done: "The refund was recorded", otherwise: "Failed" },
    note: "For money that the provider cannot refund and the admin has refunded in another way.",
    audited: "payment",
  },
  "payments.settleUnmatched": {
    why: "The admin settles money that matches no payment.",
    title: "Settle unmatched money",
    method: "POST",
    by: ["admin"],
    needs: ["money"],
    input: z.object({ unmatchedId: id(missing), note }),
    refuses: ["not_found", "payment_moved_on"],
    answers: { done: "Success" },
    says: { done: "The money was settled", otherwise: "Failed" },
    note: "The admin has refunded the money or settled it with the payer; the note says how.",
    audited: "payment",
  },
  "payments.listProviderOrders": {
    why: "The admin sees payments that wait for their provider, and their failures.",
    method: "POST",
    by: ["admin"],
    needs: ["money"],
    input: z.object(pageInput),
    row: z.object({
      orderId: z.int(),
      requestId: z.int().nullable(),
      title: z.string().nullable(),
      companyName: z.string(),
      provider: z.enum(paymentProviders),
      /** `open` waits for its provider, `refunded` for the refund. */
      status: z.enum(["open", "refunded"]),
      amountPaise: z.int(),
      createdAt: z.iso.datetime(),
      lastAttemptAt: z.iso.datetime().nullable(),
      /** The number of consecutive failures, and the reason of the last one. */
      failureCount: z.int(),
      lastFailure: z.string().nullable(),
    }),
    page: 50,
  },
  "payments.listUnmatched": {
    why: "The admin sees money that matches no payment.",
    method: "POST",
    by: ["admin"],
    needs: ["money"],
    input: z.object(pageInput),
    row: z.object({
      unmatchedId: z.int(),
      orderId: z.int().nullable(),
      requestId: z.int().nullable(),
      title: z.string().nullable(),
      companyName: z.string().nullable(),
      provider: z.enum(paymentProviders),
      providerOrder: z.string(),
      /** In the smallest unit of the currency. */
      amountMinor: z.int(),
      currency: z.string(),
      orderAmountPaise: z.int().nullable(),
      reason: z.enum(unmatchedReasons),
      arrivedAt: z.iso.datetime(),
    }),
    page: 50,
  },
});
