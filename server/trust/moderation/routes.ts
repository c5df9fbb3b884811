import type { moderation } from "#contract/trust/moderation.ts";
import type { Handlers } from "#server/platform/http/context.ts";
import type { Page } from "#server/platform/page.ts";
import { requireRows } from "#server/platform/refusal.ts";
import { openAppeals } from "#server/trust/moderation/appeal-queries.ts";
import { appealDays, decideAppeal, submitAppeal } from "#server/trust/moderation/appeals.ts";
import { accountFacts, decisionsAbout } from "#server/trust/moderation/queries.ts";
import { createRestriction, liftRestriction } from "#server/trust/moderation/service.ts";
import { restore, takeDown } from "#server/trust/moderation/takedown.ts";
import { postedWorks } from "#server/trust/moderation/work-queries.ts";

interface Instants {
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly appealableUntil: Date;
}

/** Instants as the wire has them. */
const written = <R extends Instants>({ rows, next }: Page<R>) => ({
  rows: rows.map(({ createdAt, endedAt, appealableUntil, ...decision }) => ({
    ...decision,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    appealableUntil: appealableUntil.toISOString(),
  })),
  next,
});

/** Decisions of admins about accounts. */
export const moderationHandlers: Handlers<typeof moderation> = {
  "restrictions.getAccount": async ({ accountId }, { db, refuse }) =>
    requireRows(await accountFacts(db, accountId), refuse),
  "restrictions.list": async ({ accountId, ...page }, { db, services }) =>
    written(await decisionsAbout(db, accountId, appealDays(services), { ...page, isOwn: false })),
  "restrictions.create": createRestriction,
  "restrictions.lift": liftRestriction,
  "works.findPosted": async (input, { db }) => {
    const { rows, next } = await postedWorks(db, input);
    const listed = rows.map(({ takenDownAt, postedAt: _, ...work }) => ({
      ...work,
      takenDownAt: takenDownAt?.toISOString() ?? null,
    }));
    return { rows: listed, next };
  },
  "works.takeDown": takeDown,
  "works.restore": restore,
  "appeals.submit": submitAppeal,
  "appeals.list": async (input, { db, actor, services }) =>
    written(await openAppeals(db, actor.accountId, appealDays(services), input)),
  "appeals.decide": decideAppeal,
  "decisions.mine": async (input, { db, actor, services, refuse }) => {
    const page = await decisionsAbout(db, actor.accountId, appealDays(services), { ...input, isOwn: true });
    if (input.decisionId) requireRows(page.rows, refuse);
    return written(page);
  },
};
