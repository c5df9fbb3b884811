import type { requests } from "#contract/hiring/requests.ts";
import { canMoveMilestone } from "#domain/hiring/milestone.ts";
import { lockMilestone, moveMilestone, submittedOf } from "#server/hiring/funding/milestone-queries.ts";
import { notifyOfMilestone } from "#server/hiring/funding/notify-of-milestone.ts";
import { reopenRequest } from "#server/hiring/funding/request-moves.ts";
import { moveRequest } from "#server/hiring/requests/move-queries.ts";
import { hasOpenOrder } from "#server/hiring/requests/queries.ts";
import { recordMove, requireMoved } from "#server/hiring/requests/service.ts";
import type { Handler, HandlerContext } from "#server/platform/http/context.ts";

type SendBackContext = Pick<HandlerContext<typeof requests.sendback>, "db" | "actor" | "services" | "recordAudit">;

/**
 * Sends back a complete work whose milestones are funded: the company requests changes of everything that was submitted. False where it
 * is not complete, or not a work of this company.
 */
async function returnSubmitted(requestId: number, reason: string, context: SendBackContext): Promise<boolean> {
  const { db, actor, services, recordAudit } = context;
  let isReturned = false;
  for (const id of await submittedOf(db, requestId)) {
    const locked = await lockMilestone(db, id);
    if (locked?.company !== actor.accountId || (!isReturned && locked.requestStatus !== "completed")) return false;
    if (!canMoveMilestone("requestChanges", locked.milestone.status, "client")) continue;
    await moveMilestone(db, locked, "requestChanges", { role: "client", personId: actor.personId, reason });
    await reopenRequest(db, locked, reason);
    await notifyOfMilestone(db, services, "requestChanges", { locked, by: actor.role, reason });
    isReturned = true;
  }
  if (isReturned) await recordAudit(db, { id: requestId, after: { milestone: "returned" } });
  return isReturned;
}

/** The move locks the request, so that no payment can start; one that is open now was open before. */
export const sendBack: Handler<typeof requests.sendback> = async ({ reqid, reason: review }, context) => {
  await context.services.limits.countRepeat(context.actor.accountId, "sendback", reqid);
  const { db, actor, refuse } = context;
  const request = await moveRequest(db, "sendBack", reqid, actor.accountId, review);
  if (request) await recordMove("sendBack", { request, requestId: reqid, reason: review }, context);
  const outcome = await requireMoved(request || (await returnSubmitted(reqid, review, context)), reqid, context);
  if (await hasOpenOrder(db, reqid)) throw refuse("payment_waits");
  return outcome;
};
