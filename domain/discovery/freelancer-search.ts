/** The orders in which freelancers are found. */
export const freelancerOrders = ["match", "newest", "paid"] as const;
export type FreelancerOrder = (typeof freelancerOrders)[number];

/** Steps of paid works to choose from. A track record begins with the first of them (domain/hiring/track-record.ts). */
export const paidWorksSteps = [3, 10, 25] as const;
export const paidWorksRange = { least: 1, most: 10_000 } as const;
