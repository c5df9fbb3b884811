import type { Notice } from "./notice.ts";

/** Who is notified of each change of a payout account: its owner, at once, because somebody else may have made it. */
export const payoutAccountNotices = {
  save: [{ to: "freelancer", kind: "payout_account_changed", email: "now" }],
  delete: [{ to: "freelancer", kind: "payout_account_changed", email: "now" }],
  block: [{ to: "freelancer", kind: "payout_account_changed", email: "now" }],
} as const satisfies Readonly<Record<string, readonly Notice[]>>;
