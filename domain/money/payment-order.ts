import type { Role } from "#domain/role.ts";

/**
 * The statuses of one attempt to pay. `open` waits for the provider, or for the admin or freelancer who checks the bank statement.
 * `refunded`: the money arrived when nothing could be paid with it, and is refunded. `unmatched`: the money differs from the
 * order or cannot be refunded by the provider, so the admin settles it. `reversed`: the admin had confirmed it by mistake.
 */
export const orderStatuses = [
  "open",
  "paid",
  "failed",
  "declined",
  "withdrawn",
  "refunded",
  "cancelled",
  "expired",
  "closed",
  "unmatched",
  "reversed",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** A request has at most one order in these statuses, so it cannot be paid twice. */
export const liveStatuses = ["open", "paid"] as const satisfies readonly OrderStatus[];

/** Who moves an order: an account, the provider by an event, or the platform by time. */
export type OrderActor = Role | "provider" | "platform";

interface OrderMove {
  readonly by: readonly OrderActor[];
  readonly from: readonly OrderStatus[];
  readonly to: OrderStatus;
}

/** Money that arrives after an order has ended still pays, unless the order was captured before. */
const withoutMoney = ["open", "failed", "declined", "withdrawn", "cancelled", "expired", "closed"] as const;

/** Who may move an order, from and to which status. The server performs each move by one guarded statement. */
export const orderMoves = {
  /** An exact capture pays even after a mismatch, whose money is settled separately. */
  capture: { by: ["provider"], from: [...withoutMoney, "unmatched"], to: "paid" },
  refund: { by: ["provider"], from: [...withoutMoney, "unmatched"], to: "refunded" },
  hold: { by: ["provider"], from: withoutMoney, to: "unmatched" },
  fail: { by: ["provider"], from: ["open"], to: "failed" },
  expire: { by: ["platform"], from: ["open"], to: "expired" },
  cancel: { by: ["client"], from: ["open"], to: "cancelled" },
  withdraw: { by: ["client"], from: ["open"], to: "withdrawn" },
  confirm: { by: ["admin"], from: ["open"], to: "paid" },
  decline: { by: ["admin"], from: ["open"], to: "declined" },
  close: { by: ["admin"], from: ["open"], to: "closed" },
  /** The freelancer has received the money of a direct payment, or has not. */
  receive: { by: ["freelancer"], from: ["open"], to: "paid" },
  deny: { by: ["freelancer"], from: ["open"], to: "declined" },
  reverse: { by: ["admin"], from: ["paid"], to: "reversed" },
  /** The milestone that it funded was closed, and nothing of its money is released. */
  refundHeld: { by: ["client", "freelancer", "platform"], from: ["paid"], to: "refunded" },
} as const satisfies Record<string, OrderMove>;
export type OrderMoveName = keyof typeof orderMoves;

export function canMoveOrder(move: OrderMoveName, status: OrderStatus, actor: OrderActor): boolean {
  const { by, from }: OrderMove = orderMoves[move];
  return by.includes(actor) && from.includes(status);
}

/** An order expires after this time, after a last status request to the provider. */
export const orderLifetimeHours = 24;

/** The ledger is in rupees; captures in another currency match no order. */
export const orderCurrency = "INR";

/** Why captured money could not be booked: it differs from the order, belongs to no order, or nothing can be paid with it. */
export const unmatchedReasons = ["amount", "currency", "unknown_order", "not_payable", "surplus"] as const;
export type UnmatchedReason = (typeof unmatchedReasons)[number];

/** The status of an order at its provider. */
export const orderStates = ["open", "captured", "failed"] as const;
export type OrderState = (typeof orderStates)[number];

/** The payment providers. */
export const paymentProviders = ["sandbox", "manual", "razorpay", "direct"] as const;
export type ProviderName = (typeof paymentProviders)[number];

export const providersExcept = (names: readonly ProviderName[]): readonly ProviderName[] =>
  paymentProviders.filter((name) => !names.includes(name));

/** The provider whose money goes from the company to the freelancer, so that nobody holds it. */
export const isDirect = (provider: ProviderName): boolean => provider === "direct";

/** The outcomes of a test payment; the first is the default. */
export const testOutcomes = [
  "paid",
  "declined",
  "unreachable",
  "late",
  "failed",
  "twice",
  "disordered",
  "silent",
  "abandoned",
  "chargeback_won",
  "chargeback_lost",
] as const;
export type TestOutcome = (typeof testOutcomes)[number];
