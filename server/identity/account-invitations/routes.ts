import type { accountInvitations } from "#contract/identity/account-invitations.ts";
import { listInvitations, openInvitation, revokeInvitation } from "#server/identity/account-invitations/queries.ts";
import { inviteToRegister } from "#server/identity/account-invitations/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";
import { hashOf } from "#server/platform/http/cookies.ts";

/** Invitations of companies and freelancers. */
export const accountInvitationsHandlers: Handlers<typeof accountInvitations> = {
  "registrations.invite": inviteToRegister,
  "registrations.list": async (input, { db }) => {
    const { rows, next } = await listInvitations(db, { kind: "registration" }, input);
    const listed = rows.map(({ createdAt, expiresAt, usedAt, ...invitation }) => ({
      ...invitation,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    }));
    return { rows: listed, next };
  },
  "registrations.revoke": async ({ invitationId }, { db, refuse, recordAudit }) => {
    if (!(await revokeInvitation(db, { kind: "registration" }, invitationId))) throw refuse("not_found");
    await recordAudit(db, { id: invitationId });
    return "done";
  },
  "registrations.open": async ({ token }, { db, refuse }) => {
    const invitation = await openInvitation(db, "registration", hashOf(token));
    if (!invitation) throw refuse("not_found");
    return [{ ...invitation, expiresAt: invitation.expiresAt.toISOString() }];
  },
};
