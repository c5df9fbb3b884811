/** What an admin decides about an account or its content. */
export const decisionKinds = ["restriction", "takedown"] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** How long after a decision its subject can appeal. */
export const appealDays = 30;
