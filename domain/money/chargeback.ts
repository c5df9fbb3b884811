import { type Paise, paise } from "#domain/money.ts";
import type { NotificationRules } from "#domain/notify/notification-rule.ts";

/** A payment that its payer disputes at the bank, or how the bank has decided: for the platform or for the payer. */
export const chargebackStatuses = ["open", "won", "lost"] as const;
export type ChargebackStatus = (typeof chargebackStatuses)[number];

interface ChargebackMove {
  readonly by: readonly "provider"[];
  readonly from: readonly ChargebackStatus[];
  readonly to: ChargebackStatus;
}

/** Who may move a chargeback, from and to which status. The server performs each move by one guarded statement. */
export const chargebackMoves = {
  win: { by: ["provider"], from: ["open"], to: "won" },
  lose: { by: ["provider"], from: ["open"], to: "lost" },
} as const satisfies Record<string, ChargebackMove>;

/** The move that a message of the provider about this status means; none while the bank has not decided. */
export const moveToward = { open: undefined, won: "win", lost: "lose" } as const satisfies Readonly<
  Record<ChargebackStatus, keyof typeof chargebackMoves | undefined>
>;

/** The statuses in which the payer has or may get the money back, so that it must not go back a second time as a return. */
export const disputedStatuses = ["open", "lost"] as const satisfies readonly ChargebackStatus[];

interface Recoverable {
  /** The amount that the bank took back. */
  readonly taken: Paise;
  /** The amount that is still owed to the freelancer for the payment. */
  readonly owed: Paise;
}

/** How much of a lost chargeback an admin can recover: what is still owed for its payment, and never more than was taken. */
export const recoverableOf = ({ taken, owed }: Recoverable): Paise => paise(Math.min(taken, owed));

const toBoth = <Freelancers extends string, Admins extends string>(freelancers: Freelancers, admins: Admins) =>
  [
    { to: "freelancer", kind: freelancers, email: "now" },
    { to: "admins", kind: admins, email: "now" },
  ] as const;

/** Who is notified of a chargeback and its moves: the freelancer whose money waits, and the admins of money. */
export const chargebackNotifications = {
  open: toBoth("chargeback_opened", "chargeback_to_answer"),
  win: toBoth("chargeback_won", "chargeback_decided"),
  lose: toBoth("chargeback_lost", "chargeback_decided"),
  /** An admin has taken what was still owed. */
  recover: [{ to: "freelancer", kind: "chargeback_recovered", email: "now" }],
} as const satisfies NotificationRules<keyof typeof chargebackMoves | "open" | "recover">;
