import type { NotificationRules } from "#domain/notify/notification-rule.ts";

/** Who is notified of each move of a decision: its subject, at once. */
export const decisionNotifications = {
  restrict: [{ to: "subject", kind: "restricted", email: "now" }],
  endRestriction: [{ to: "subject", kind: "restriction_ended", email: "now" }],
  takeDown: [{ to: "subject", kind: "work_taken_down", email: "now" }],
  restore: [{ to: "subject", kind: "work_restored", email: "now" }],
  decideAppeal: [{ to: "subject", kind: "appeal_decided", email: "now" }],
  removeMessage: [{ to: "subject", kind: "message_removed", email: "now" }],
  removeReview: [{ to: "subject", kind: "review_removed", email: "now" }],
  removeReply: [{ to: "subject", kind: "reply_removed", email: "now" }],
  removeContent: [{ to: "subject", kind: "content_removed", email: "now" }],
  warn: [{ to: "subject", kind: "warned", email: "now" }],
} as const satisfies NotificationRules<
  | "restrict"
  | "endRestriction"
  | "takeDown"
  | "restore"
  | "decideAppeal"
  | "removeMessage"
  | "removeReview"
  | "removeReply"
  | "removeContent"
  | "warn"
>;

/** Admins who moderate are notified of a report, and those who reported a message of its end. */
export const reportNotifications = {
  report: [{ to: "admins", kind: "message_reported" }],
  close: [{ to: "reporters", kind: "report_closed" }],
} as const satisfies NotificationRules<"report" | "close">;

/** Admins who moderate are notified of a report of anything else, and those who reported it of what came of it. */
export const contentReportNotifications = {
  create: [{ to: "admins", kind: "content_reported" }],
  dismiss: [{ to: "reporters", kind: "report_dismissed" }],
  uphold: [{ to: "reporters", kind: "report_upheld" }],
} as const satisfies NotificationRules<"create" | "dismiss" | "uphold">;

/** Admins who moderate are notified of an appeal. */
export const appealNotifications = {
  submit: [{ to: "admins", kind: "appeal_submitted" }],
} as const satisfies NotificationRules<"submit">;
