import { z } from "zod";
import { orderStatuses } from "#domain/money/payment-order.ts";

/** Facts beside the status that say what a request or its payment waits for. */
export const waitingFor = {
  /** Pending, while another freelancer is engaged. */
  isPositionFilled: z.boolean(),
  /** Whether the company of a request under way can no longer log in. Never set for the company itself. */
  isCompanyRejected: z.boolean(),
};

/**
 * The latest attempt to pay a completed request, or the later reversal of its payment with the status `reversed`; null in every
 * other status and before the first attempt.
 */
export const paymentOrder = z
  .object({
    status: z.enum(orderStatuses),
    orderId: z.int().nullable(),
    /** The reference of the company; null for the freelancer, unless the freelancer was paid directly. */
    reference: z.string().nullable(),
    reason: z.string().nullable(),
    /** Whether the company may withdraw the report. */
    isWithdrawable: z.boolean(),
    /** Whether the company may cancel the payment at its provider. */
    isCancellable: z.boolean(),
    /** Whether it waits to be paid on a page of the provider. */
    isAtProvider: z.boolean(),
    /** Whether the freelancer may confirm or deny that the money of a direct payment has arrived. */
    isAnswerable: z.boolean(),
    createdDate: z.string(),
  })
  .nullable();
