import type { NotificationRule } from "./notification-rule.ts";

interface Reminder {
  /** The request still has this status when the reminder is due; otherwise the reminder is dropped. */
  readonly status: "accepted" | "completed";
  /**
   * When it is due. Of an accepted request: at 09:00 of the platform's time zone, so many calendar days after the deadline. Of
   * a completed one: so many times 24 hours after the completion.
   */
  readonly days: number;
  readonly notifies: readonly NotificationRule[];
}

/** Who is reminded of what, and when. */
export const reminders = {
  deadline_near: {
    status: "accepted",
    days: -3,
    notifies: [{ to: "freelancer", kind: "deadline_near", email: "now" }],
  },
  deadline_passed: {
    status: "accepted",
    days: 1,
    notifies: [
      { to: "freelancer", kind: "deadline_passed", email: "now" },
      { to: "company", kind: "deadline_passed", email: "now" },
    ],
  },
  payment_due: { status: "completed", days: 5, notifies: [{ to: "company", kind: "payment_due", email: "now" }] },
  payment_overdue: {
    status: "completed",
    days: 13,
    notifies: [{ to: "company", kind: "payment_overdue", email: "now" }],
  },
  /** From here on the admins have a task, until the request is paid or sent back. */
  company_silent: {
    status: "completed",
    days: 14,
    notifies: [
      { to: "freelancer", kind: "company_silent", email: "now" },
      { to: "admins", kind: "payment_missing" },
    ],
  },
} as const satisfies Record<string, Reminder>;
export type ReminderKind = keyof typeof reminders;

/** The kinds for requests of this status. */
export const remindersOf = (status: Reminder["status"]): readonly ReminderKind[] =>
  (Object.keys(reminders) as ReminderKind[]).filter((kind) => reminders[kind].status === status);

export type ReminderOutcome = "sent" | "dropped";
