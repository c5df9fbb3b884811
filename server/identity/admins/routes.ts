import type { admins } from "#contract/identity/admins.ts";
import { listOpenInvitations, revokeInvitation } from "#server/identity/account-invitations/queries.ts";
import { listAdmins } from "#server/identity/admins/queries.ts";
import { inviteAdmin, joinAsAdmin, setDisabled, setPermissions } from "#server/identity/admins/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

export const adminsHandlers: Handlers<typeof admins> = {
  "admins.list": async (input, { db }) => {
    const { rows, next } = await listAdmins(db, input);
    const listed = rows.map(({ registeredAt: _, disabledAt, lastSeenAt, ...admin }) => ({
      ...admin,
      disabledAt: disabledAt?.toISOString() ?? null,
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
    }));
    return { rows: listed, next };
  },
  "admins.listInvitations": async (input, { db }) => {
    const { rows, next } = await listOpenInvitations(db, { kind: "admin" }, input);
    const listed = rows.map(({ createdAt, expiresAt, ...invitation }) => ({
      ...invitation,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }));
    return { rows: listed, next };
  },
  "admins.invite": inviteAdmin,
  "admins.revokeInvitation": async ({ invitationId }, { db, recordAudit, refuse }) => {
    if (!(await revokeInvitation(db, { kind: "admin" }, invitationId))) throw refuse("not_found");
    await recordAudit(db, { id: invitationId });
    return "done";
  },
  "admins.join": joinAsAdmin,
  "admins.setPermissions": setPermissions,
  "admins.setDisabled": setDisabled,
};
