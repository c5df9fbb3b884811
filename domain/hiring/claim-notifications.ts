import type { NotificationRules } from "#domain/notify/notification-rule.ts";

/** Who is notified of each move of a claim. The party that has made the move is not. */
export const claimNotifications = {
  open: [{ to: "otherParty", kind: "claim_opened", email: "now" }],
  change: [{ to: "otherParty", kind: "claim_changed", email: "now" }],
  /** By time, so both sides are notified. */
  handOver: [
    { to: "company", kind: "claim_changed", email: "now" },
    { to: "freelancer", kind: "claim_changed", email: "now" },
  ],
  settle: [
    { to: "company", kind: "claim_settled", email: "now" },
    { to: "freelancer", kind: "claim_settled", email: "now" },
  ],
  warnCompany: [{ to: "company", kind: "claim_ending", email: "now" }],
  warnFreelancer: [{ to: "freelancer", kind: "claim_ending", email: "now" }],
} as const satisfies NotificationRules<"open" | "change" | "handOver" | "settle" | "warnCompany" | "warnFreelancer">;
export type ClaimEvent = keyof typeof claimNotifications;
