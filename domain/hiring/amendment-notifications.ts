import type { NotificationKind } from "#domain/notify/notification.ts";
import type { NotificationRule, NotificationRules } from "#domain/notify/notification-rule.ts";

const toBoth = (kind: NotificationKind) =>
  [
    { to: "company", kind, email: "now" },
    { to: "freelancer", kind, email: "now" },
  ] as const satisfies readonly NotificationRule[];

/** Who is notified of each move of an amendment, and before it expires. */
export const amendmentNotifications = {
  amend: [{ to: "otherParty", kind: "amendment_requested", email: "now" }],
  accept: [{ to: "otherParty", kind: "amendment_accepted", email: "now" }],
  decline: [{ to: "otherParty", kind: "amendment_declined", email: "now" }],
  remind: toBoth("amendment_expiring"),
  expire: toBoth("amendment_expired"),
} as const satisfies NotificationRules<"amend" | "accept" | "decline" | "remind" | "expire">;
