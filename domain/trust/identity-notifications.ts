import type { NotificationRules } from "#domain/notify/notification-rule.ts";
import type { identityMoves } from "./identity-check.ts";

/** Who is notified of each move of an identity check, and of its end beforehand. */
export const identityNotifications = {
  submit: [{ to: "admins", kind: "identity_to_check" }],
  check: [{ to: "freelancer", kind: "identity_checked", email: "now" }],
  refuse: [{ to: "freelancer", kind: "identity_refused", email: "now" }],
  delete: [{ to: "freelancer", kind: "identity_deleted", email: "now" }],
  lapse: [{ to: "freelancer", kind: "identity_lapsed", email: "now" }],
  remind: [{ to: "freelancer", kind: "identity_expiring", email: "now" }],
  expire: [{ to: "freelancer", kind: "identity_expired", email: "now" }],
} as const satisfies NotificationRules<keyof typeof identityMoves | "remind">;
