/** What a provider reports of a day: money that arrived for an order, and money that it gave back. */
export const movementKinds = ["payment", "refund"] as const;
export type MovementKind = (typeof movementKinds)[number];

/**
 * How a movement of a provider differs from what is recorded here: not recorded, not known to the provider, another amount or
 * currency, or arrived on one side only.
 */
export const differenceKinds = ["missing_here", "missing_there", "amount", "status"] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** From this hour on the day before is compared, in the time zone of the platform. */
export const reconciliationHour = 2;
/** For how many days a day is compared later, where the provider or the product was not available. */
export const reconciliationDays = 7;
