import type { appeals } from "#contract/trust/appeals.ts";
import type { Handlers } from "#server/platform/http/context.ts";
import { openAppeals } from "#server/trust/appeals/queries.ts";
import { decideAppeal, submitAppeal } from "#server/trust/appeals/service.ts";
import { appealDays } from "#server/trust/moderation/service.ts";
import { writtenDecisions } from "#server/trust/moderation/written-decisions.ts";

/** Appeals against decisions, and the answers of admins. */
export const appealsHandlers: Handlers<typeof appeals> = {
  "appeals.submit": submitAppeal,
  "appeals.list": async (input, { db, actor, services }) =>
    writtenDecisions(await openAppeals(db, actor.accountId, appealDays(services), input)),
  "appeals.decide": decideAppeal,
};
