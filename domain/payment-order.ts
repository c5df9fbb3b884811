/**
 * The life of one attempt to pay. `open` waits: for the provider's word, or for the admin who looks at the bank's statement.
 * `refunded` is money that arrived when nothing could be paid with it any more, and went back.
 */
export const orderStatuses = ["open", "paid", "failed", "declined", "withdrawn", "refunded"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** A request has at most one order in one of these: nobody pays twice. */
export const liveStatuses = ["open", "paid"] as const satisfies readonly OrderStatus[];

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
] as const;
export type RehearsedOutcome = (typeof rehearsedOutcomes)[number];
