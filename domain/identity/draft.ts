/** How long what an assistant has prepared can be confirmed. */
export const draftHours = 24;
/** How many drafts of an account can wait. */
export const maxOpenDrafts = 50;
/** How many days after its end a draft is deleted. */
export const draftLogDays = 7;

export const draftStates = ["open", "expired", "confirmed", "discarded"] as const;
export type DraftState = (typeof draftStates)[number];

interface Draft {
  readonly expiresAt: Date;
  readonly doneAt: Date | null;
  readonly isConfirmed: boolean;
}

export function draftStateOf({ expiresAt, doneAt, isConfirmed }: Draft, now: Date): DraftState {
  if (doneAt) return isConfirmed ? "confirmed" : "discarded";
  return expiresAt > now ? "open" : "expired";
}
