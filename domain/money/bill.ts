import type { NotificationRule } from "#domain/notify/notification-rule.ts";

/** Brokerage of a payment that went directly to the freelancer, who owes it: open, paid, or waived by an admin. */
export const billStatuses = ["open", "paid", "waived"] as const;
export type BillStatus = (typeof billStatuses)[number];

interface BillMove {
  readonly by: readonly "admin"[];
  readonly from: readonly BillStatus[];
  readonly to: BillStatus;
}

/** Who may move a bill, from and to which status. The server performs each move by one guarded statement. */
export const billMoves = {
  /** The money has arrived at the platform. */
  settle: { by: ["admin"], from: ["open"], to: "paid" },
  waive: { by: ["admin"], from: ["open"], to: "waived" },
} as const satisfies Record<string, BillMove>;
export type BillMoveName = keyof typeof billMoves;
export const billMoveNames = Object.keys(billMoves) as [BillMoveName, ...BillMoveName[]];

/** Who is notified of each move of a bill, and of a new one: the freelancer who owes it. */
export const billNotifications = {
  create: [{ to: "freelancer", kind: "bill_created", email: "now" }],
  settle: [{ to: "freelancer", kind: "bill_settled", email: "now" }],
  waive: [{ to: "freelancer", kind: "bill_waived", email: "now" }],
} as const satisfies Readonly<Record<BillMoveName | "create", readonly NotificationRule[]>>;
