/** How long what an assistant has prepared can be confirmed. */
export const draftHours = 24;
/** How many drafts of an account can wait. */
export const maxOpenDrafts = 50;
/** How many days after its end a draft is deleted. */
export const draftLogDays = 7;

export const draftStates = ["open", "expired", "confirmed", "discarded"] as const;
export type DraftState = (typeof draftStates)[number];
