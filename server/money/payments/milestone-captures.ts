import { canMoveMilestone, type MilestoneActor } from "#domain/hiring/milestone.ts";
import { fundedTotal, holdDaysOf, isHeldByRoute } from "#domain/money/funding.ts";
import { paise } from "#domain/money.ts";
import { type LockedMilestone, lockMilestone, moveMilestone } from "#server/hiring/funding/milestone-queries.ts";
import { notifyOfMilestone } from "#server/hiring/funding/notify-of-milestone.ts";
import { bookHeld } from "#server/money/ledger/queries.ts";
import { hasOtherLiveOrder } from "#server/money/payments/milestone-order-queries.ts";
import { orderById, verifyPayment } from "#server/money/payments/order-queries.ts";
import { insertHeldTransfer } from "#server/money/payouts/held-transfer-queries.ts";
import { bookReceiptOfAdvance } from "#server/money/taxes/vouchers.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Services } from "#server/platform/http/services.ts";

interface Captured {
  readonly orderId: number;
  readonly role: Extract<MilestoneActor, "provider" | "admin">;
  readonly personId?: number;
  readonly services: Services;
}

/** The money of a locked milestone has arrived: it is held from now on. */
export async function funded(
  tx: Db,
  locked: LockedMilestone,
  { orderId, role, personId, services }: Captured,
): Promise<void> {
  const details = await orderById(tx, orderId);
  if (!details) throw new Error(`order ${orderId} is gone`);
  const { provider, companyId } = details.order;
  await moveMilestone(tx, locked, "capture", { role, personId: personId ?? null, holdDays: holdDaysOf(provider) });
  await bookHeld(tx, { id: orderId, companyId, amount: fundedTotal(locked.milestone) }, "capture");
  const { id, amount, brokerage, clientFee } = locked.milestone;
  await bookReceiptOfAdvance(tx, services, { orderId, company: companyId, fee: paise(clientFee) });
  await verifyPayment(tx, companyId, provider);
  if (isHeldByRoute(provider, services.settings.RAZORPAY_PAYOUTS)) await insertHeldTransfer(tx, id, amount - brokerage);
  await notifyOfMilestone(tx, services, "fund", { locked, by: "client" });
}

interface Arrived {
  readonly orderId: number;
  readonly milestoneId: number;
  readonly amount: number;
}

/**
 * Holds a milestone whose money has arrived, unless it cannot be funded with it any more: it is another one's turn, the engagement has
 * ended, or another order of it is under way. The caller marks the order, and then calls `funded`.
 */
export async function lockArrived(tx: Db, { orderId, milestoneId, amount }: Arrived) {
  const locked = await lockMilestone(tx, milestoneId);
  if (locked?.requestStatus !== "accepted" || !locked.isNext || fundedTotal(locked.milestone) !== amount)
    return undefined;
  if (!canMoveMilestone("capture", locked.milestone.status, "provider")) return undefined;
  return (await hasOtherLiveOrder(tx, milestoneId, orderId)) ? undefined : locked;
}
