/**
 * What an admin decides about an account or its content: `content` removes a message, `review` a review, `reply` the reply to one,
 * `sample` an item of a portfolio and `note` that of an offer. A `warning` changes nothing.
 */
export const decisionKinds = [
  "restriction",
  "takedown",
  "content",
  "review",
  "reply",
  "sample",
  "note",
  "warning",
] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** An appeal is open until another admin decides it. */
export const appealStatuses = ["open", "upheld", "reversed"] as const;
export type AppealStatus = (typeof appealStatuses)[number];

/** What an admin decides about an appeal, and the status it has then. A reversed decision no longer applies. */
export const appealOutcomes = { uphold: "upheld", reverse: "reversed" } as const satisfies Readonly<
  Record<string, AppealStatus>
>;
export type AppealOutcome = keyof typeof appealOutcomes;

export const appealStatementRange = { least: 20, most: 2000 } as const;

/** The days for which content that an admin removed is stored, so that an appeal can bring it back. */
export const removedContentDays = 180;
