import type { moderation } from "#contract/trust/moderation.ts";
import type { Handlers } from "#server/platform/http/context.ts";
import { requireRows } from "#server/platform/refusal.ts";
import { accountFacts, decisionsAbout } from "#server/trust/moderation/queries.ts";
import { appealDays, createRestriction, liftRestriction } from "#server/trust/moderation/service.ts";
import { writtenDecisions } from "#server/trust/moderation/written-decisions.ts";

/** Decisions of admins about accounts. */
export const moderationHandlers: Handlers<typeof moderation> = {
  "restrictions.getAccount": async ({ accountId }, { db, refuse }) =>
    requireRows(await accountFacts(db, accountId), refuse),
  "restrictions.list": async ({ accountId, ...page }, { db, services }) =>
    writtenDecisions(await decisionsAbout(db, accountId, appealDays(services), { ...page, isOwn: false })),
  "restrictions.create": createRestriction,
  "restrictions.lift": liftRestriction,
  "decisions.mine": async (input, { db, actor, services, refuse }) => {
    const page = await decisionsAbout(db, actor.accountId, appealDays(services), { ...input, isOwn: true });
    if (input.decisionId) requireRows(page.rows, refuse);
    return writtenDecisions(page);
  },
};
