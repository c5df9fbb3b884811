import { allRowsQuery } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";

export const membersQuery = pagedQuery("members.list", {});
/** The person who is signed in. */
export const ownProfileQuery = allRowsQuery("members.getProfile", {});
export const memberInvitationsQuery = pagedQuery("members.listInvitations", {});
