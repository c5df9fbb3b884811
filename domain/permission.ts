/** What an admin may do. Each call of the contract that admins make names the permissions that open it. */
export const permissions = [
  "reference",
  "verify",
  "money",
  "moderate",
  "people",
  "reports",
  "audit",
  "settings",
] as const;
export type Permission = (typeof permissions)[number];

/** How many admins an installation may have, and how many invitations may be open. */
export const maxAdmins = 20;
export const maxOpenInvitations = 10;
export const invitationHours = 24;
