import type { milestones } from "#contract/money/milestones.ts";
import { isHeld, type MilestoneStatus } from "#domain/hiring/milestone.ts";
import { lockMilestone, moneyObstacle, planOf } from "#server/hiring/funding/milestone-queries.ts";
import { notifyOfMilestone } from "#server/hiring/funding/notify-of-milestone.ts";
import { cancelPlanned } from "#server/hiring/plans/queries.ts";
import { notifyParties } from "#server/hiring/requests/notify-parties.ts";
import { endAgreement, requireMoved } from "#server/hiring/requests/service.ts";
import { closeMilestone, settleRequest } from "#server/money/payments/milestone-closing.ts";
import type { Handler, HandlerContext } from "#server/platform/http/context.ts";

type End = (typeof milestones)["endengagement"];
type EndContext = HandlerContext<End>;

/** What stands against the end of a project: money on its way, or held money that is not only the freelancer's to give back. */
function obstacleTo(role: EndContext["actor"]["role"], statuses: readonly MilestoneStatus[]) {
  const isAny = (...of: readonly MilestoneStatus[]) => statuses.some((status) => of.includes(status));
  if (isAny("funding") || (role === "client" && statuses.some(isHeld))) return "money_held";
  return isAny("submitted", "disputed") ? "milestones_open" : undefined;
}

/** Gives back every milestone that is held. The last one ends the project. */
async function giveBackHeld(ids: readonly number[], { db, actor, services, refuse }: EndContext): Promise<void> {
  for (const id of ids) {
    const locked = await lockMilestone(db, id);
    if (!locked) throw new Error(`milestone ${id} is locked, and is gone`);
    const obstacle = moneyObstacle(locked);
    if (obstacle) throw refuse(obstacle);
    await closeMilestone(db, services, locked, "giveBack", { role: actor.role, personId: actor.personId });
    await notifyOfMilestone(db, services, "giveBack", { locked, by: actor.role });
  }
}

/**
 * Ends a project. What was released of a funded one stays paid; where nothing was, the work is open again. A milestone locks the work
 * and the request, so that none moves meanwhile.
 */
export const endEngagement: Handler<End> = async ({ reqid: requestId, reason }, context) => {
  const { db, actor, services, refuse, recordAudit } = context;
  const [first] = await planOf(db, requestId);
  const locked = first && (await lockMilestone(db, first.id));
  const party = actor.role === "client" ? locked?.company : locked?.freelancer;
  if (!locked || party !== actor.accountId || locked.requestStatus !== "accepted")
    return requireMoved(!locked && (await endAgreement(requestId, reason, context)), requestId, context);
  const plan = await planOf(db, requestId);
  const obstacle = obstacleTo(
    actor.role,
    plan.map(({ status }) => status),
  );
  if (obstacle) throw refuse(obstacle);
  const by = { role: actor.role, personId: actor.personId, reason } as const;
  await cancelPlanned(db, { requestId, ...by });
  const heldIds = plan.filter(({ status }) => isHeld(status)).map(({ id }) => id);
  if (heldIds.length === 0 && !plan.some(({ released }) => released)) {
    await endAgreement(requestId, reason, context);
    return "done";
  }
  if (heldIds.length === 0) await settleRequest(db, locked, by);
  await giveBackHeld(heldIds, context);
  // The move of the request has an entry of its own.
  await recordAudit(db, { id: requestId, after: { milestone: heldIds.length > 0 ? "closed" : "cancelled" } });
  await notifyParties(db, services, "end", { request: locked, requestId, reason, by: actor.role });
  return "done";
};
