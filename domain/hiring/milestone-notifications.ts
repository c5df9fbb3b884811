import type { NotificationRules } from "#domain/notify/notification-rule.ts";

/** Who is notified of each move of a milestone. The party that has made the move is not. */
export const milestoneNotifications = {
  fund: [{ to: "freelancer", kind: "milestone_funded", email: "now" }],
  submit: [{ to: "company", kind: "milestone_submitted", email: "now" }],
  requestChanges: [{ to: "freelancer", kind: "milestone_returned", email: "now" }],
  approve: [{ to: "freelancer", kind: "milestone_released", email: "now" }],
  giveBack: [{ to: "company", kind: "milestone_refunded", email: "now" }],
  takeBack: [{ to: "freelancer", kind: "milestone_refunded", email: "now" }],
  correct: [
    { to: "company", kind: "milestone_corrected", email: "now" },
    { to: "freelancer", kind: "milestone_corrected", email: "now" },
  ],
  /** By time, so both sides are notified. */
  release: [
    { to: "company", kind: "milestone_released", email: "now" },
    { to: "freelancer", kind: "milestone_released", email: "now" },
  ],
  refund: [
    { to: "company", kind: "milestone_refunded", email: "now" },
    { to: "freelancer", kind: "milestone_refunded", email: "now" },
  ],
  warnOfRelease: [{ to: "company", kind: "milestone_ending", email: "now" }],
  warnOfRefund: [
    { to: "company", kind: "milestone_ending", email: "now" },
    { to: "freelancer", kind: "milestone_ending", email: "now" },
  ],
  /** Nothing is funded for some time, and either side can end the engagement. */
  idle: [
    { to: "company", kind: "milestone_idle", email: "now" },
    { to: "freelancer", kind: "milestone_idle", email: "now" },
  ],
} as const satisfies NotificationRules<
  | "fund"
  | "submit"
  | "requestChanges"
  | "approve"
  | "giveBack"
  | "takeBack"
  | "correct"
  | "release"
  | "refund"
  | "warnOfRelease"
  | "warnOfRefund"
  | "idle"
>;
export type MilestoneEvent = keyof typeof milestoneNotifications;
