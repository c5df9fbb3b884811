/**
 * What a provider reports of a day: money that arrived for an order, money that it gave back, money that it sent to a freelancer, and
 * what it settled, which is a payment or a refund in a transfer to the bank account of the platform, or an adjustment of such a
 * transfer.
 */
export const movementKinds = ["payment", "refund", "payout", "settlement"] as const;
export type MovementKind = (typeof movementKinds)[number];

/**
 * How a movement of a provider differs from what is recorded here: not recorded, not known to the provider, another amount or
 * currency, or arrived on one side only.
 */
export const differenceKinds = ["missing_here", "missing_there", "amount", "status"] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/**
 * After how many days a movement of this kind is missing at the provider. Razorpay settles domestic payments after two working
 * days, and international ones after seven.
 */
export const reportDays: Readonly<Record<MovementKind, number>> = {
  payment: 0,
  refund: 0,
  payout: 0,
  settlement: 14,
};

/** From this hour on the day before is compared, in the time zone of the platform. */
export const reconciliationHour = 2;
/** The first comparison begins this many days ago. */
export const reconciliationDays = 7;
/** Days without a report since then are compared later, for this many days. */
export const longestGapDays = 90;
