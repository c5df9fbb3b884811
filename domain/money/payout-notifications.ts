import type { NotificationRule } from "#domain/notify/notification-rule.ts";
import type { PayoutMoveName } from "./payout.ts";

type NotificationRules<Move extends string> = Readonly<Record<Move, readonly NotificationRule[]>>;

/** Who is notified of each change of a payout account: its owner, at once, because somebody else may have made it. */
export const payoutAccountNotifications = {
  save: [{ to: "freelancer", kind: "payout_account_changed", email: "now" }],
  delete: [{ to: "freelancer", kind: "payout_account_changed", email: "now" }],
  block: [{ to: "freelancer", kind: "payout_account_changed", email: "now" }],
  refuse: [{ to: "freelancer", kind: "payout_account_changed", email: "now" }],
} as const satisfies NotificationRules<"save" | "delete" | "block" | "refuse">;

/** Who is notified of each move of a payout: the freelancer who is paid. */
export const payoutNotifications = {
  send: [{ to: "freelancer", kind: "payout_sent", email: "now" }],
  finish: [{ to: "freelancer", kind: "payout_done", email: "now" }],
  fail: [{ to: "freelancer", kind: "payout_failed", email: "now" }],
  reverse: [{ to: "freelancer", kind: "payout_failed", email: "now" }],
  cancel: [],
} as const satisfies NotificationRules<PayoutMoveName>;
