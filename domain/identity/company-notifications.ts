import type { companyMoves } from "#domain/account.ts";
import type { NotificationRules } from "#domain/notify/notification-rule.ts";

/** Who is notified of each move of a company's account. */
export const companyNotifications = {
  register: [{ to: "admins", kind: "company_waits" }],
  verify: [{ to: "company", kind: "company_verified", email: "now" }],
  reject: [{ to: "company", kind: "company_rejected", email: "now" }],
  resubmit: [{ to: "admins", kind: "company_resubmitted" }],
} as const satisfies NotificationRules<keyof typeof companyMoves | "register" | "resubmit">;
