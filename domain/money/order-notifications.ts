import type { NotificationRules } from "#domain/notify/notification-rule.ts";
import type { OrderMoveName } from "./payment-order.ts";

/** Who is notified of each move of a payment order. An account is not notified of its own moves. */
export const orderNotifications = {
  report: [{ to: "admins", kind: "payment_reported" }],
  /** A payment that goes directly to the freelancer. */
  reportDirect: [{ to: "freelancer", kind: "direct_reported", email: "now" }],
  capture: [{ to: "company", kind: "payment_confirmed" }],
  confirm: [{ to: "company", kind: "payment_confirmed" }],
  refund: [{ to: "company", kind: "payment_refunded" }],
  hold: [{ to: "admins", kind: "payment_unmatched" }],
  fail: [{ to: "company", kind: "payment_failed" }],
  expire: [{ to: "company", kind: "payment_expired" }],
  decline: [{ to: "company", kind: "payment_declined" }],
  close: [{ to: "company", kind: "payment_closed" }],
  /** Also the one who reversed it: it is a matter of security. The parties are notified of the move of the request. */
  reverse: [{ to: "admins", kind: "reversal_recorded", email: "now" }],
  /** The company is notified of the move of the request. */
  receive: [],
  deny: [{ to: "company", kind: "direct_denied", email: "now" }],
  /** The parties are notified of the milestone. */
  refundHeld: [],
  cancel: [],
  withdraw: [],
} as const satisfies NotificationRules<OrderMoveName | "report" | "reportDirect">;
