import type { Input } from "#contract/call.ts";
import type { payments } from "#contract/money/payments.ts";
import { paise, rupees, toRupees } from "#domain/money.ts";
import { lockMilestone, moneyObstacle, submittedOf } from "#server/hiring/funding/milestone-queries.ts";
import { notifyOfMilestone } from "#server/hiring/funding/notify-of-milestone.ts";
import { milestonesOf } from "#server/hiring/plans/queries.ts";
import { requestStatusOf } from "#server/hiring/requests/queries.ts";
import { closeMilestone } from "#server/money/payments/milestone-closing.ts";
import type { HandlerContext } from "#server/platform/http/context.ts";

type ApprovalContext = HandlerContext<typeof payments.payment>;

/**
 * Approves everything that was submitted of a complete work whose milestones are funded, as the company pays any other one. False where
 * the work is paid after its completion, or is not complete. The last approval moves the request to paid.
 */
export async function approveSubmitted(
  { requestid: requestId, amount }: Pick<Input<typeof payments.payment>, "requestid" | "amount">,
  { db, actor, services, refuse, recordAudit }: ApprovalContext,
): Promise<boolean> {
  const statuses = await milestonesOf(db, requestId, actor.accountId);
  if (statuses.length === 0 || (await requestStatusOf(db, requestId)) !== "completed") return false;
  if (statuses.some((status) => status === "planned" || status === "funding" || status === "disputed"))
    throw refuse("milestones_open");
  let released = paise(0);
  for (const id of await submittedOf(db, requestId)) {
    const locked = await lockMilestone(db, id);
    if (locked?.milestone.status !== "submitted") throw refuse("milestones_open");
    if (locked.price !== rupees(amount)) throw refuse("amount_mismatch");
    const obstacle = moneyObstacle(locked);
    if (obstacle) throw refuse(obstacle);
    const approval = { role: actor.role, personId: actor.personId } as const;
    released = paise(released + (await closeMilestone(db, services, locked, "approve", approval)));
    await notifyOfMilestone(db, services, "approve", { locked, by: actor.role });
  }
  await recordAudit(db, { id: requestId, after: { released: toRupees(released) } });
  return true;
}
