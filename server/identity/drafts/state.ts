import type { DraftState } from "#domain/identity/draft.ts";

interface Draft {
  readonly expiresAt: Date;
  readonly doneAt: Date | null;
  readonly isConfirmed: boolean;
}

export function draftStateOf({ expiresAt, doneAt, isConfirmed }: Draft, now: Date): DraftState {
  if (doneAt) return isConfirmed ? "confirmed" : "discarded";
  return expiresAt > now ? "open" : "expired";
}
