/** Who an invitation can make an account for. Admins have invitations of their own (domain/permission.ts). */
export const registrationRoles = ["client", "freelancer"] as const;
export type RegistrationRole = (typeof registrationRoles)[number];

/** The states of an invitation to register. */
export const registrationStates = ["open", "used", "expired", "revoked"] as const;

/** The most addresses that a call invites. */
export const maxInvitedAddresses = 100;
/** The addresses in a text, whatever stands between them. */
export const splitAddresses = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

export const registrationLinkDays = 14;
