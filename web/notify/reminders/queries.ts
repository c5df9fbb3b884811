import { pagedQuery } from "#web/lib/use-list.ts";

/** Companies that have neither paid for completed work nor sent it back. */
export const silentCompaniesQuery = pagedQuery("reminders.listTasks", {});
