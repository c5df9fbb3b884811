import { pagedQuery } from "#web/lib/use-list.ts";

export const sessionsQuery = pagedQuery("sessions.list", {});
