import type { records } from "#contract/hiring/records.ts";
import { recordsFor } from "#server/hiring/records/queries.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** Facts about the works of companies and freelancers. */
export const recordsHandlers: Handlers<typeof records> = {
  "records.get": async ({ accountIds }, { db, actor }) => recordsFor(db, actor, accountIds ?? [actor.accountId]),
};
