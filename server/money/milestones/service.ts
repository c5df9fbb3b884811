import type { milestones } from "#contract/money/milestones.ts";
import { canMoveMilestone, isSubmittable, milestoneErrors, submissionLimits } from "#domain/hiring/milestone.ts";
import { orderMoves } from "#domain/money/payment-order.ts";
import { paise, toRupees } from "#domain/money.ts";
import { claimAttachments } from "#server/catalog/files/service.ts";
import {
  type LockedMilestone,
  lockMilestone,
  moneyObstacle,
  moveMilestone,
  standingOf,
} from "#server/hiring/funding/milestone-queries.ts";
import { notifyOfMilestone } from "#server/hiring/funding/notify-of-milestone.ts";
import { refuseChanged } from "#server/hiring/funding/refuse-changed.ts";
import { completeRequest, reopenRequest } from "#server/hiring/funding/request-moves.ts";
import { withStepUp } from "#server/identity/secondstep/confirmation.ts";
import { bookHeld } from "#server/money/ledger/queries.ts";
import { insertSubmission } from "#server/money/milestones/submission-queries.ts";
import { type ClosingMove, closeMilestone } from "#server/money/payments/milestone-closing.ts";
import { lockOrderOf } from "#server/money/payments/milestone-order-queries.ts";
import { reverseOrder, unverifyPayment } from "#server/money/payments/order-queries.ts";
import { refusedSince, takeBackFrom } from "#server/money/payouts/held-transfer-queries.ts";
import { bookRefundOfAdvance } from "#server/money/taxes/vouchers.ts";
import type { Handler, HandlerContext } from "#server/platform/http/context.ts";

type Calls = typeof milestones;

const noWork = { fields: { text: milestoneErrors.noWork } };

/** The freelancer delivers. The period of the company begins anew, in full. */
export const submitMilestone: Handler<Calls["milestones.submit"]> = async (input, context) => {
  const { milestoneId, text } = input;
  const { db, actor, services, refuse, recordAudit } = context;
  const [files, links] = [input.files ?? [], input.links ?? []];
  if (!isSubmittable({ text, files, links })) throw refuse("invalid", noWork);
  const locked = await lockMilestone(db, milestoneId);
  if (locked?.freelancer !== actor.accountId) throw refuse("not_found");
  if (!canMoveMilestone("submit", locked.milestone.status, "freelancer")) throw refuseChanged(locked, refuse);
  if (locked.submissionCount >= submissionLimits.count) throw refuse("too_many_submissions");
  await claimAttachments(db, files, context);
  const number = locked.submissionCount + 1;
  await insertSubmission(db, { milestoneId, number, text, links, files });
  await moveMilestone(db, locked, "submit", { role: "freelancer", personId: actor.personId });
  const { unsubmittedCount } = await standingOf(db, locked.requestId);
  if (unsubmittedCount === 0) await completeRequest(db, locked);
  const now = await lockMilestone(db, milestoneId);
  const reviewEndsAt = now?.milestone.reviewEndsAt?.toISOString();
  if (!reviewEndsAt) throw new Error(`milestone ${milestoneId} was submitted without a period`);
  await recordAudit(db, {
    id: milestoneId,
    before: { milestone: locked.milestone.status },
    after: { milestone: "submitted", submission: number, files: files.length, links: links.length },
  });
  await notifyOfMilestone(db, services, "submit", { locked, by: actor.role });
  return { outcome: "done", number, reviewEndsAt };
};

/** The company asks for changes of the submission that it has read. The work is not complete any more. */
export const requestChanges: Handler<Calls["milestones.requestChanges"]> = async (input, context) => {
  const { milestoneId, submissionNumber, reason } = input;
  const { db, actor, services, refuse, recordAudit } = context;
  const locked = await lockMilestone(db, milestoneId);
  if (locked?.company !== actor.accountId) throw refuse("not_found");
  const isRead = locked.submissionCount === submissionNumber;
  if (!isRead || !canMoveMilestone("requestChanges", locked.milestone.status, "client"))
    throw refuseChanged(locked, refuse);
  await moveMilestone(db, locked, "requestChanges", { role: "client", personId: actor.personId, reason });
  await reopenRequest(db, locked, reason);
  await recordAudit(db, {
    id: milestoneId,
    before: { milestone: "submitted" },
    after: { milestone: "returned", submission: submissionNumber },
  });
  await notifyOfMilestone(db, services, "requestChanges", { locked, by: actor.role, reason });
  return "done";
};

interface Closing {
  readonly milestoneId: number;
  readonly revision: number;
}

type ClosingContext = Pick<
  HandlerContext<Calls["milestones.approve"]>,
  "db" | "actor" | "services" | "refuse" | "recordAudit"
>;

/** A party closes a milestone as it has read it. */
const close =
  (move: Extract<ClosingMove, "approve" | "giveBack" | "takeBack">, party: "company" | "freelancer") =>
  async ({ milestoneId, revision }: Closing, context: ClosingContext): Promise<"done"> => {
    const { db, actor, services, refuse, recordAudit } = context;
    const locked = await lockMilestone(db, milestoneId);
    if (locked?.[party] !== actor.accountId) throw refuse("not_found");
    const { status, revision: present } = locked.milestone;
    if (present !== revision || !canMoveMilestone(move, status, actor.role)) throw refuseChanged(locked, refuse);
    if (move === "takeBack" && !(await isTransferRefused(db, milestoneId))) throw refuseChanged(locked, refuse);
    const obstacle = moneyObstacle(locked);
    if (obstacle) throw refuse(obstacle);
    const released = await closeMilestone(db, services, locked, move, { role: actor.role, personId: actor.personId });
    await recordAudit(db, {
      id: milestoneId,
      before: { milestone: status },
      after: { milestone: "closed", released: toRupees(released) },
    });
    await notifyOfMilestone(db, services, move, { locked, by: actor.role });
    return "done";
  };

export const approveMilestone: Handler<Calls["milestones.approve"]> = close("approve", "company");
export const giveBackMilestone: Handler<Calls["milestones.giveBack"]> = close("giveBack", "freelancer");
export const takeBackMilestone: Handler<Calls["milestones.takeBack"]> = close("takeBack", "company");

/** Whether the provider has refused to hold the money for long enough, so that the company can take it back. */
async function isTransferRefused(db: Tx, milestoneId: number): Promise<boolean> {
  const since = await refusedSince(db, milestoneId);
  return since !== undefined && takeBackFrom(since) <= new Date();
}

/** An admin had confirmed money that has not arrived: the milestone is planned again. */
export const correctMilestone: Handler<Calls["milestones.correct"]> = async (input, context) => {
  const { milestoneId, reason } = input;
  const { actor, services, refuse, recordAudit } = context;
  const { refused } = await withStepUp(input, context, async (tx) => {
    const locked = await lockMilestone(tx, milestoneId);
    if (!locked) return { refused: "not_found" } as const;
    const { status } = locked.milestone;
    if (!canMoveMilestone("correct", status, "admin")) return { refused: "milestone_changed" } as const;
    const order = await lockOrderOf(tx, milestoneId);
    if (services.providers.named(order.provider)?.can.confirmed !== "admin")
      return { refused: "provider_payment" } as const;
    await moveMilestone(tx, locked, "correct", { role: "admin", personId: actor.personId, reason });
    await takeBackFunding(tx, locked, { order, reason });
    await recordAudit(tx, {
      id: milestoneId,
      before: { milestone: status },
      after: { milestone: "planned", order: order.id, payment: orderMoves.reverse.to },
    });
    await notifyOfMilestone(tx, services, "correct", { locked, by: actor.role, reason });
    return { refused: undefined };
  });
  if (refused) throw refuse(refused);
  return "done";
};

type Tx = Parameters<typeof lockOrderOf>[0];

async function takeBackFunding(
  tx: Tx,
  locked: LockedMilestone,
  { order, reason }: { readonly order: Awaited<ReturnType<typeof lockOrderOf>>; readonly reason: string },
): Promise<void> {
  const { id, companyId, amount } = order;
  await reverseOrder(tx, id);
  await bookHeld(tx, { id, companyId, amount: paise(amount) }, "reversal");
  await bookRefundOfAdvance(tx, id, paise(0));
  await unverifyPayment(tx, companyId);
  await reopenRequest(tx, locked, reason);
}
