/** Whether the owner of an account has shown to read its e-mails. Accounts of before the proof count as proved. */
export const emailStates = ["unproved", "proved", "grandfathered"] as const;
export type EmailState = (typeof emailStates)[number];

export const isProved = (state: EmailState): boolean => state !== "unproved";

/** How long the link of a proof is valid. */
export const emailProofHours = 24;
