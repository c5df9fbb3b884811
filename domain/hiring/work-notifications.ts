import type { NotificationKind } from "#domain/notify/notification.ts";
import type { NotificationRule, NotificationRules } from "#domain/notify/notification-rule.ts";
import type { RequestMove } from "./work-request.ts";

/** Who is notified of each move of a request. */
export const requestNotifications = {
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
  /** Both sides are notified of the milestone that was closed last. */
  closeFunded: [],
  voidFunded: [],
} as const satisfies NotificationRules<RequestMove | "apply" | "applyInvited">;

const toBoth = (kind: NotificationKind) =>
  [
    { to: "company", kind, email: "now" },
    { to: "freelancer", kind, email: "now" },
  ] as const satisfies readonly NotificationRule[];

/** Who is notified of each move of an offer but its acceptance, which is a move of the request, and before it expires. */
export const offerNotifications = {
  make: [{ to: "otherParty", kind: "offer_made", email: "now" }],
  revise: [{ to: "otherParty", kind: "offer_made", email: "now" }],
  counter: [{ to: "otherParty", kind: "offer_countered", email: "now" }],
  withdraw: [{ to: "otherParty", kind: "offer_withdrawn", email: "now" }],
  decline: [{ to: "otherParty", kind: "offer_declined", email: "now" }],
  remind: toBoth("offer_expiring"),
  expire: toBoth("offer_expired"),
} as const satisfies NotificationRules<"make" | "revise" | "counter" | "withdraw" | "decline" | "remind" | "expire">;

/** Who is notified of an idle work. The company is warned before it is paused. */
export const idleNotifications = {
  warn: [{ to: "company", kind: "work_idle", email: "now" }],
  pause: [
    { to: "company", kind: "work_paused", email: "now" },
    { to: "otherApplicants", kind: "work_paused" },
  ],
} as const satisfies NotificationRules<"warn" | "pause">;

/** Admins are notified of a work that waits for them, and its company once it is listed. A refusal is a decision. */
export const workCheckNotifications = {
  hold: [{ to: "admins", kind: "work_held" }],
  list: [{ to: "company", kind: "work_listed", email: "now" }],
} as const satisfies NotificationRules<"hold" | "list">;
