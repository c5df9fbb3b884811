import { pagedQuery } from "#web/lib/use-list.ts";

export const adminsQuery = pagedQuery("admins.list", {});
export const invitationsQuery = pagedQuery("admins.listInvitations", {});
