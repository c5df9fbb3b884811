import type { OrderStatus } from "./payment-order.ts";

/** What became of a payment, for who acted on what it was before. */
export const orderStateTexts = {
  open: "This payment is still in progress. Its result appears here.",
  paid: "This payment has arrived and is recorded. Nothing more has to be done.",
  failed: "This payment failed. The company can pay again.",
  declined: "This payment was declined, because the money had not arrived. The company can pay again.",
  withdrawn: "The company has withdrawn this payment. It can pay again.",
  refunded: "The money of this payment goes back to the company. Nothing more has to be done.",
  cancelled: "The company has cancelled this payment. It can pay again.",
  expired: "This payment was not finished in time. The company can pay again.",
  closed: "An admin has closed this payment. The company can pay again.",
  unmatched: "The amount that arrived differs from the price. An admin settles it.",
  reversed: "This payment was reversed. The company can pay again.",
} as const satisfies Record<OrderStatus, string>;

/** What the admin reads who settles a debt that is none any more. */
export const debtStateTexts = {
  paid: "This has been paid for already. Nothing more has to be done.",
  unpaid: "The work is not finished at the moment, so nothing has to be paid for it.",
} as const;
