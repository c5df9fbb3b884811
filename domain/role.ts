/** The three kinds of signed-in users. */
export const roles = ["admin", "client", "freelancer"] as const;
export type Role = (typeof roles)[number];
