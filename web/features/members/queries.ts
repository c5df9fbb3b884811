import { pagedQuery } from "#web/lib/use-list.ts";

export const membersQuery = pagedQuery("members.list", {});
export const memberInvitationsQuery = pagedQuery("members.listInvitations", {});
