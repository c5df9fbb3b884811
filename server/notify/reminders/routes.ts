import type { reminders } from "#contract/notify/reminders.ts";
import { silentCompanies } from "#server/notify/reminders/queries.ts";
import type { Handlers } from "#server/platform/http/context.ts";

export const remindersHandlers: Handlers<typeof reminders> = {
  "reminders.listTasks": async (page, { db }) => silentCompanies(db, page),
};
