import type { milestones } from "#contract/money/milestones.ts";
import { canMoveMilestone } from "#domain/hiring/milestone.ts";
import { lockMilestone, moneyObstacle } from "#server/hiring/funding/milestone-queries.ts";
import { refuseChanged } from "#server/hiring/funding/refuse-changed.ts";
import { lockOpenClaim } from "#server/money/claims/claim-queries.ts";
import { endClaimPeriod } from "#server/money/claims/due.ts";
import { closeByClock } from "#server/money/milestones/due.ts";
import type { Handler } from "#server/platform/http/context.ts";

/**
 * A visitor of a demo ends the period of a milestone between two accounts of the demo: what its clock would do later is done now.
 * Elsewhere there is no such milestone.
 */
export const endPeriod: Handler<(typeof milestones)["milestones.endPeriod"]> = async (input, context) => {
  const { db, actor, services, refuse, recordAudit } = context;
  const locked = await lockMilestone(db, input.milestoneId);
  const party = actor.role === "client" ? locked?.company : locked?.freelancer;
  if (!services.settings.demo || !locked?.milestone.demo || party !== actor.accountId) throw refuse("not_found");
  const { id, status, revision } = locked.milestone;
  if (revision !== input.revision) throw refuseChanged(locked, refuse);
  const obstacle = moneyObstacle(locked);
  if (obstacle) throw refuse(obstacle);
  const claim = status === "disputed" ? await lockOpenClaim(db, id) : undefined;
  if (claim && (await endClaimPeriod(db, services, claim))) {
    await recordAudit(db, { id, before: { claim: claim.claim.status }, after: { claim: "period ended" } });
    return "done";
  }
  const move = status === "submitted" ? "autoRelease" : "lapse";
  if (!canMoveMilestone(move, status, "platform")) throw refuseChanged(locked, refuse);
  await closeByClock(db, services, locked, move);
  await recordAudit(db, { id, before: { milestone: status }, after: { milestone: "closed", move } });
  return "done";
};
