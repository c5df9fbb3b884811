import type { companyMoves } from "#domain/account.ts";
import type { RequestMove } from "#domain/hiring/work-request.ts";
import type { OrderMoveName } from "#domain/money/payment-order.ts";
import type { NotificationKind } from "./notification.ts";

/** The other applicants are those whose requests on the work are still pending. */
export type Recipient =
  | "company"
  | "freelancer"
  | "otherParty"
  | "otherApplicants"
  | "admins"
  | "subject"
  | "reporters";

/** One notification of a move, and whether an e-mail about it is sent at once or at most once an hour. */
export interface Notice {
  readonly to: Recipient;
  readonly kind: NotificationKind;
  readonly email?: "now" | "hourly";
}

export type Notices<Move extends string> = Readonly<Record<Move, readonly Notice[]>>;

/** Who is notified of each move of a request. */
export const requestNotices = {
  apply: [{ to: "company", kind: "applied", email: "hourly" }],
  /** The freelancer was invited by the company. */
  applyInvited: [{ to: "company", kind: "invited_applied", email: "hourly" }],
  accept: [
    { to: "freelancer", kind: "accepted", email: "now" },
    { to: "otherApplicants", kind: "position_filled" },
  ],
  /** An offer is accepted, by either party: both get the agreed price in writing. */
  take: [
    { to: "freelancer", kind: "offer_accepted", email: "now" },
    { to: "company", kind: "offer_accepted", email: "now" },
    { to: "otherApplicants", kind: "position_filled" },
  ],
  reject: [{ to: "freelancer", kind: "rejected", email: "now" }],
  complete: [{ to: "company", kind: "completed", email: "now" }],
  pay: [{ to: "freelancer", kind: "paid", email: "now" }],
  settle: [{ to: "freelancer", kind: "paid", email: "now" }],
  confirm: [{ to: "freelancer", kind: "paid", email: "now" }],
  receive: [{ to: "company", kind: "direct_confirmed", email: "now" }],
  correct: [
    { to: "company", kind: "payment_reversed", email: "now" },
    { to: "freelancer", kind: "payment_reversed", email: "now" },
  ],
  withdraw: [{ to: "company", kind: "withdrawn" }],
  end: [{ to: "otherParty", kind: "ended", email: "now" }],
  sendBack: [{ to: "freelancer", kind: "sent_back", email: "now" }],
} as const satisfies Notices<RequestMove | "apply" | "applyInvited">;

const toBoth = (kind: NotificationKind) =>
  [
    { to: "company", kind, email: "now" },
    { to: "freelancer", kind, email: "now" },
  ] as const satisfies readonly Notice[];

/** Who is notified of each move of an offer but its acceptance, which is a move of the request, and before it expires. */
export const offerNotices = {
  make: [{ to: "otherParty", kind: "offer_made", email: "now" }],
  revise: [{ to: "otherParty", kind: "offer_made", email: "now" }],
  counter: [{ to: "otherParty", kind: "offer_countered", email: "now" }],
  withdraw: [{ to: "otherParty", kind: "offer_withdrawn", email: "now" }],
  decline: [{ to: "otherParty", kind: "offer_declined", email: "now" }],
  remind: toBoth("offer_expiring"),
  expire: toBoth("offer_expired"),
} as const satisfies Notices<"make" | "revise" | "counter" | "withdraw" | "decline" | "remind" | "expire">;

/** Who is notified of an idle work. The company is warned before it is paused. */
export const idleNotices = {
  warn: [{ to: "company", kind: "work_idle", email: "now" }],
  pause: [
    { to: "company", kind: "work_paused", email: "now" },
    { to: "otherApplicants", kind: "work_paused" },
  ],
} as const satisfies Notices<"warn" | "pause">;

/** Who is notified of each move of a company's account. */
export const companyNotices = {
  register: [{ to: "admins", kind: "company_waits" }],
  verify: [{ to: "company", kind: "company_verified", email: "now" }],
  reject: [{ to: "company", kind: "company_rejected", email: "now" }],
  resubmit: [{ to: "admins", kind: "company_resubmitted" }],
} as const satisfies Notices<keyof typeof companyMoves | "register" | "resubmit">;

/** Who is notified of each move of a decision: its subject, at once. */
export const decisionNotices = {
  restrict: [{ to: "subject", kind: "restricted", email: "now" }],
  endRestriction: [{ to: "subject", kind: "restriction_ended", email: "now" }],
  takeDown: [{ to: "subject", kind: "work_taken_down", email: "now" }],
  restore: [{ to: "subject", kind: "work_restored", email: "now" }],
  decideAppeal: [{ to: "subject", kind: "appeal_decided", email: "now" }],
  removeMessage: [{ to: "subject", kind: "message_removed", email: "now" }],
  removeReview: [{ to: "subject", kind: "review_removed", email: "now" }],
  removeReply: [{ to: "subject", kind: "reply_removed", email: "now" }],
} as const satisfies Notices<
  | "restrict"
  | "endRestriction"
  | "takeDown"
  | "restore"
  | "decideAppeal"
  | "removeMessage"
  | "removeReview"
  | "removeReply"
>;

/** Admins who moderate are notified of a report, and those who reported a message of its end. */
export const reportNotices = {
  report: [{ to: "admins", kind: "message_reported" }],
  close: [{ to: "reporters", kind: "report_closed" }],
} as const satisfies Notices<"report" | "close">;

/** Admins who moderate are notified of an appeal. */
export const appealNotices = {
  submit: [{ to: "admins", kind: "appeal_submitted" }],
} as const satisfies Notices<"submit">;

/** Who is notified of each move of a payment order. An account is not notified of its own moves. */
export const orderNotices = {
  report: [{ to: "admins", kind: "payment_reported" }],
  /** The same of a payment that goes directly to the freelancer. */
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
  cancel: [],
  withdraw: [],
} as const satisfies Notices<OrderMoveName | "report" | "reportDirect">;
