import type { SentTo } from "#web/lib/api-types.ts";
import { allRowsQuery } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";

/** The invitations of the signed-in freelancer. */
export const ownInvitationsQuery = pagedQuery("invitations.list", {});

/** Whether companies may invite the signed-in freelancer. */
export const invitationPreferenceQuery = allRowsQuery("invitations.getPreference", {});

/** The invitations to a work of the company. */
export const invitationsOfWorkQuery = (workId: number) => pagedQuery("invitations.list", { workId });

/** Whom the company can invite to a work. */
export const candidatesQuery = (input: SentTo<"invitations.listCandidates">) =>
  pagedQuery("invitations.listCandidates", input);
