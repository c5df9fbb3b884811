import type { Role } from "./role.ts";

/**
 * The life of one attempt to pay. `open` waits for the provider, or for the admin who looks at the bank's statement.
 * `refunded`: the money arrived when nothing could be paid with it any more, and goes back. `unmatched`: money arrived that
 * does not fit the order or cannot be given back by the provider; the admin settles it.
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
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** A request has at most one order in one of these: nobody pays twice. */
export const liveStatuses = ["open", "paid"] as const satisfies readonly OrderStatus[];

/** Who moves an order: an account, the provider by what it reports, or the platform by its clock. */
export type OrderActor = Role | "provider" | "platform";

interface OrderMove {
  readonly by: readonly OrderActor[];
  readonly from: readonly OrderStatus[];
  readonly to: OrderStatus;
}

/** Money may arrive after an order has ended: it still counts, unless the order's money has arrived before. */
const withoutMoney = ["open", "failed", "declined", "withdrawn", "cancelled", "expired", "closed"] as const;

/** Who may move an order from where to where. The server moves by this table, each time by one guarded statement. */
export const orderMoves = {
  /** An exact capture pays, also after a mismatch: that money is another's matter. */
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
} as const satisfies Record<string, OrderMove>;
export type OrderMoveName = keyof typeof orderMoves;

export function canMoveOrder(move: OrderMoveName, status: OrderStatus, actor: OrderActor): boolean {
  const { by, from }: OrderMove = orderMoves[move];
  return by.includes(actor) && from.includes(status);
}

/** An order of a provider that reports by itself expires after this time, once the provider was asked about it. */
export const orderLifetimeHours = 24;

/** The ledger is in rupees; captures in another currency match no order. */
export const orderCurrency = "INR";

/** Why captured money could not be booked: it differs from the order, belongs to no order, or nothing can be paid with it. */
export const unmatchedReasons = ["amount", "currency", "unknown_order", "not_payable"] as const;
export type UnmatchedReason = (typeof unmatchedReasons)[number];

/** Where an order stands at its provider: nobody has paid yet, its money is there, or will never be. */
export const orderStates = ["open", "captured", "failed"] as const;
export type OrderState = (typeof orderStates)[number];

/** Who may take payments for a platform. */
export const paymentProviders = ["sandbox", "manual"] as const;
export type ProviderName = (typeof paymentProviders)[number];

/** How a rehearsed payment may end, to be chosen by whoever rehearses; the first is what happens unasked. */
export const rehearsedOutcomes = [
  "paid",
  "declined",
  "unreachable",
  "late",
  "failed",
  "twice",
  "disordered",
  "silent",
  "abandoned",
] as const;
export type RehearsedOutcome = (typeof rehearsedOutcomes)[number];
