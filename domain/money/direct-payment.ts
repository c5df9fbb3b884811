import type { NotificationRule } from "#domain/notify/notification-rule.ts";

interface AnswerReminder {
  /** So many times 24 hours after the company reported the payment, unless the freelancer has answered by then. */
  readonly days: number;
  readonly notifies: readonly NotificationRule[];
}

/** Who is reminded of a direct payment that the freelancer has neither confirmed nor denied, and when. Nothing else happens by itself. */
export const answerReminders = {
  direct_due: { days: 2, notifies: [{ to: "freelancer", kind: "direct_due", email: "now" }] },
  direct_overdue: { days: 5, notifies: [{ to: "freelancer", kind: "direct_overdue", email: "now" }] },
  /** From here on the admins have a task, until the payment is answered, withdrawn or closed. */
  direct_missing: { days: 7, notifies: [{ to: "admins", kind: "direct_missing" }] },
} as const satisfies Record<string, AnswerReminder>;
export type AnswerReminderKind = keyof typeof answerReminders;
export const answerReminderKinds = Object.keys(answerReminders) as AnswerReminderKind[];
