import type { ScreenAddress } from "#contract/screens.ts";
import type { appeals } from "#contract/trust/appeals.ts";
import { appealOutcomes, type DecisionKind } from "#domain/trust/decision.ts";
import { appealNotifications } from "#domain/trust/decision-notifications.ts";
import { endTakedown, lockPostedWork, setTakenDown } from "#server/hiring/works/takedown-queries.ts";
import { notifySubject } from "#server/notify/notifications/decision-subject.ts";
import { notifyAdmins } from "#server/notify/notifications/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Handler } from "#server/platform/http/context.ts";
import { appealDecided } from "#server/trust/appeals/mails.ts";
import { answerAppeal, appealableDecision, insertAppeal, lockAppeal } from "#server/trust/appeals/queries.ts";
import { endRemoval } from "#server/trust/moderation/content-queries.ts";
import { liftRestrictions, lockDecision } from "#server/trust/moderation/queries.ts";
import { appealDays } from "#server/trust/moderation/service.ts";

type Appeals = typeof appeals;

export const submitAppeal: Handler<Appeals["appeals.submit"]> = async ({ decisionId, statement }, context) => {
  const { db, actor, services, refuse, recordAudit } = context;
  const decision = await appealableDecision(db, decisionId, actor.accountId, appealDays(services));
  if (!decision) throw refuse("not_found");
  if (decision.isLate) throw refuse("appeal_late");
  if (!(await insertAppeal(db, decisionId, statement))) throw refuse("appeal_exists");
  const facts = { decisionId, otherName: decision.name };
  for (const { kind } of appealNotifications.submit)
    await notifyAdmins(db, { kind, subjectKind: "decision", subjectId: decisionId, facts });
  await recordAudit(db, { id: actor.accountId, after: { decision: decisionId, appeal: "open" } });
  return "done";
};

interface Reversed {
  readonly decisionId: number;
  readonly workId: number | null;
  readonly adminId: number;
}

/** Ends what a decision caused. Each locks in the order of the call that ends it otherwise. */
const reversals: Readonly<Record<DecisionKind, (tx: Db, decision: Reversed) => Promise<unknown>>> = {
  restriction: async (tx, { decisionId, adminId }) => {
    await lockDecision(tx, decisionId);
    await liftRestrictions(tx, decisionId, adminId);
  },
  takedown: async (tx, { decisionId, workId }) => {
    if (workId === null || !(await lockPostedWork(tx, workId))) return;
    // The work may have been restored and taken down again, by a decision without an appeal.
    if (await endTakedown(tx, decisionId)) await setTakenDown(tx, workId, false);
  },
  content: (tx, { decisionId }) => endRemoval(tx, decisionId),
  review: (tx, { decisionId }) => endRemoval(tx, decisionId),
  reply: (tx, { decisionId }) => endRemoval(tx, decisionId),
  sample: (tx, { decisionId }) => endRemoval(tx, decisionId),
  note: (tx, { decisionId }) => endRemoval(tx, decisionId),
  warning: (tx, { decisionId }) => endRemoval(tx, decisionId),
};

/** Another admin than the one who decided answers, where there is one who moderates. */
export const decideAppeal: Handler<Appeals["appeals.decide"]> = async (input, context) => {
  const { db, actor, services, refuse, recordAudit } = context;
  const { decisionId, outcome, answer } = input;
  const appeal = await lockAppeal(db, decisionId, actor.accountId);
  if (!appeal) throw refuse("not_found");
  if (appeal.isOwnDecision && appeal.hasOtherModerator) throw refuse("same_admin");
  if (appeal.status !== "open") throw refuse("appeal_moved_on");
  const { accountId, workId, kind, isOwnDecision: isSameAdmin } = appeal;
  const status = appealOutcomes[outcome];
  await answerAppeal(db, decisionId, { status, answer, decidedBy: actor.accountId });
  if (outcome === "reverse") await reversals[kind](db, { decisionId, workId, adminId: actor.accountId });
  const template = (screen: ScreenAddress) => appealDecided({ outcome, answer, isSameAdmin }, screen);
  const subject = { decisionId, accountId };
  await notifySubject(db, services, "decideAppeal", subject, template);
  const before = { decision: decisionId, appeal: "open" };
  await recordAudit(db, { id: accountId, before, after: { decision: decisionId, appeal: status } });
  return "done";
};
