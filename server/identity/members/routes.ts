import type { members } from "#contract/identity/members.ts";
import { listOpenInvitations, revokeInvitation } from "#server/identity/account-invitations/queries.ts";
import { hasOtherOwner, listMembers } from "#server/identity/members/queries.ts";
import { inviteMember, joinCompany, remove, setKind, updateProfile } from "#server/identity/members/service.ts";
import { recoveryEmailOf } from "#server/identity/session/email-change-queries.ts";
import { accountWith } from "#server/identity/session/queries.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** The people who work for a company. */
export const membersHandlers: Handlers<typeof members> = {
  "members.list": async (input, { db, actor }) => {
    const { rows, next } = await listMembers(db, actor.accountId, input);
    const isOnlyOwner = !(await hasOtherOwner(db, actor.accountId, actor.personId));
    const listed = rows.map(({ registeredAt: _, lastSeenAt, ...member }) => ({
      ...member,
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
      isSelf: member.memberId === actor.personId,
      isOnlyOwner: isOnlyOwner && member.memberId === actor.personId,
    }));
    return { rows: listed, next };
  },
  "members.listInvitations": async (input, { db, actor }) => {
    const { rows, next } = await listOpenInvitations(db, { kind: "member", companyId: actor.accountId }, input);
    const listed = rows.map(({ createdAt, expiresAt, ...invitation }) => ({
      ...invitation,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }));
    return { rows: listed, next };
  },
  "members.invite": inviteMember,
  "members.revokeInvitation": async ({ invitationId }, { db, actor, recordAudit, refuse }) => {
    const scope = { kind: "member", companyId: actor.accountId } as const;
    if (!(await revokeInvitation(db, scope, invitationId))) throw refuse("not_found");
    await recordAudit(db, { id: invitationId });
    return "done";
  },
  "members.join": joinCompany,
  "members.getProfile": async (_input, { db, actor: { accountId, personId } }) => {
    const person = await accountWith(db, personId);
    if (!person) return [];
    const { name, email } = person;
    const recoveryEmail = (await recoveryEmailOf(db, personId)) ?? null;
    return [{ name, email, recoveryEmail, isCompany: personId === accountId }];
  },
  "members.updateProfile": updateProfile,
  "members.setKind": setKind,
  "members.remove": remove,
};
