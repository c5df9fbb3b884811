import { registrationLinkDays } from "#domain/identity/registration.ts";
import { memberInvitationDays } from "#domain/member.ts";
import { invitationHours } from "#domain/permission.ts";

/** Whose account an invitation makes: of an admin, of a member of a company, or of a company or a freelancer that registers. */
export const accountInvitationKinds = ["admin", "member", "registration"] as const;
export type AccountInvitationKind = (typeof accountInvitationKinds)[number];

/** How long a link can be used. */
export const invitationValidHours: Readonly<Record<AccountInvitationKind, number>> = {
  admin: invitationHours,
  member: memberInvitationDays * 24,
  registration: registrationLinkDays * 24,
};
