import { pagedQuery } from "#web/lib/use-list.ts";

/** Differences between payment providers and what is recorded here, open or closed. */
export const differencesQuery = (isClosed: boolean) => pagedQuery("reconciliation.list", { isClosed });
