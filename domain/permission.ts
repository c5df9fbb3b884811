/** What an admin may do. Each call of the contract that admins make names the permissions that open it. */
export const permissions = [
  "reference",
  "verify",
  "money",
  "tax",
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

/**
 * How long an admin has had a permission before they approve what another admin has proposed. Otherwise one person could invite a
 * second account, and approve with it at once.
 */
export const hoursBeforeApproval = 24;
