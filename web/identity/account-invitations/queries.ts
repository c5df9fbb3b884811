import { pagedQuery } from "#web/lib/use-list.ts";

export const registrationsQuery = pagedQuery("registrations.list", {});
