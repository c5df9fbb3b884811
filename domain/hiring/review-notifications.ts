import type { NotificationKind } from "#domain/notify/notification.ts";
import type { NotificationRule, NotificationRules } from "#domain/notify/notification-rule.ts";

const toBoth = (kind: NotificationKind) =>
  [
    { to: "company", kind, email: "now" },
    { to: "freelancer", kind, email: "now" },
  ] as const satisfies readonly NotificationRule[];

/**
 * Who is notified about the reviews of a request. Of the end of the window only who has not written, so that nobody learns from it
 * what the other side has done.
 */
export const reviewNotifications = {
  open: toBoth("review_open"),
  remind: toBoth("review_ending"),
  reveal: toBoth("review_visible"),
  reply: [{ to: "otherParty", kind: "review_replied", email: "now" }],
} as const satisfies Readonly<Record<string, readonly NotificationRule[]>>;

/** Admins who moderate are notified of a report of a review or of its reply, and those who reported it of its end. */
export const reviewReportNotifications = {
  report: [{ to: "admins", kind: "review_reported" }],
  close: [{ to: "reporters", kind: "review_report_closed" }],
  reportReply: [{ to: "admins", kind: "reply_reported" }],
  closeReply: [{ to: "reporters", kind: "reply_report_closed" }],
} as const satisfies NotificationRules<"report" | "close" | "reportReply" | "closeReply">;
