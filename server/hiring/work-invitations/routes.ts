import type { workInvitations } from "#contract/hiring/work-invitations.ts";
import { saveTakesInvitations, takesInvitations } from "#server/hiring/work-invitations/queries.ts";
import {
  declineOwnInvitation,
  listCandidates,
  listInvitations,
  sendInvitations,
} from "#server/hiring/work-invitations/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** Companies invite freelancers whom they know to apply for a work. */
export const workInvitationsHandlers: Handlers<typeof workInvitations> = {
  "invitations.send": sendInvitations,
  "invitations.listCandidates": listCandidates,
  "invitations.list": listInvitations,
  "invitations.decline": declineOwnInvitation,
  "invitations.getPreference": async (_, { db, actor }) => [
    { takesInvitations: await takesInvitations(db, actor.accountId) },
  ],
  "invitations.setPreference": async ({ takesInvitations: isOn }, { db, actor, recordAudit }) => {
    await saveTakesInvitations(db, actor.accountId, isOn);
    await recordAudit(db, { id: actor.accountId, after: { takes_invitations: isOn } });
    return "done";
  },
};
