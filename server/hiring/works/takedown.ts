import type { works } from "#contract/hiring/works.ts";
import type { ScreenAddress } from "#contract/screens.ts";
import { takedownStateTexts } from "#domain/hiring/present-state.ts";
import { workRestored, workTakenDown } from "#server/hiring/works/mails.ts";
import { endTakedownOf, lockPostedWork, setTakenDown } from "#server/hiring/works/takedown-queries.ts";
import { type NotifyServices, notifySubject } from "#server/notify/notifications/decision-subject.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { insertDecision } from "#server/platform/db/decisions.ts";
import type { Handler } from "#server/platform/http/context.ts";

type Works = typeof works;

/** Hides a work. Requests keep their status, and an engagement continues. */
export const takeDown: Handler<Works["works.takeDown"]> = async ({ workId, rule, reason }, context) => {
  const { db, actor, services, refuse, recordAudit } = context;
  const work = await lockPostedWork(db, workId);
  if (!work) throw refuse("not_found");
  if (work.takenDownAt) throw refuse("work_moved_on", { state: takedownStateTexts.down });
  const decisionId = await takeDownWork(db, services, { workId, ...work, rule, reason, decidedBy: actor.accountId });
  await recordAudit(db, { id: workId, before: { listed: true }, after: { listed: false, decision: decisionId } });
  return { outcome: "done", decisionId };
};

interface TakeDown {
  readonly workId: number;
  readonly ownerId: number;
  readonly title: string;
  readonly rule: string;
  readonly reason: string;
  readonly decidedBy: number;
}

/** Hides a locked work, and notifies its company. Returns the decision. */
export async function takeDownWork(tx: Db, services: NotifyServices, work: TakeDown): Promise<number> {
  const { workId, ownerId: accountId, title, rule, reason, decidedBy } = work;
  await setTakenDown(tx, workId, true);
  const decisionId = await insertDecision(tx, { kind: "takedown", accountId, workId, rule, reason, decidedBy });
  const template = (screen: ScreenAddress) => workTakenDown({ title, rule, reason }, screen);
  await notifySubject(tx, services, "takeDown", { decisionId, accountId, title }, template);
  return decisionId;
}

export const restore: Handler<Works["works.restore"]> = async ({ workId }, context) => {
  const { db, services, refuse, recordAudit } = context;
  const work = await lockPostedWork(db, workId);
  if (!work) throw refuse("not_found");
  if (!work.takenDownAt) throw refuse("work_moved_on", { state: takedownStateTexts.listed });
  await restoreWork(db, services, { workId, ...work });
  await recordAudit(db, { id: workId, before: { listed: false }, after: { listed: true } });
  return "done";
};

interface TakenDownWork {
  readonly workId: number;
  readonly ownerId: number;
  readonly title: string;
}

/** Lists a locked work again, and notifies its company. */
async function restoreWork(tx: Db, services: NotifyServices, work: TakenDownWork): Promise<void> {
  const { workId, ownerId: accountId, title } = work;
  await setTakenDown(tx, workId, false);
  const decisionId = await endTakedownOf(tx, workId);
  if (decisionId === undefined) return;
  const template = (screen: ScreenAddress) => workRestored(title, screen);
  await notifySubject(tx, services, "restore", { decisionId, accountId, title }, template);
}
