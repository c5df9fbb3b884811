import { isHeld } from "#domain/hiring/milestone.ts";
import type { OrderStatus } from "#domain/money/payment-order.ts";
import { type Paise, paise } from "#domain/money.ts";
import { lockMilestone, moveMilestone, voidClaim } from "#server/hiring/funding/milestone-queries.ts";
import { refundRest, settleRequest } from "#server/money/payments/milestone-closing.ts";
import { endHeldTransfer } from "#server/money/payouts/held-transfer-queries.ts";
import { bookRefundOfAdvance } from "#server/money/taxes/vouchers.ts";
import type { Db } from "#server/platform/db/connect.ts";

interface Order {
  readonly id: number;
  readonly milestoneId: number | null;
  readonly companyId: number;
  readonly status: OrderStatus;
  readonly amount: number;
}

/**
 * Closes a milestone whose money the bank of its company took back while it was held. What the bank has left goes back to the company as
 * well, because nobody works for a part of the money. False where the money is not held any more. The caller books what was taken.
 */
export async function takeBackHeld(tx: Db, order: Order, taken: Paise): Promise<boolean> {
  const { milestoneId, amount, status } = order;
  // Another order of a milestone may have ended before, with money that went back.
  const locked = milestoneId === null || status !== "paid" ? undefined : await lockMilestone(tx, milestoneId);
  if (!locked || !isHeld(locked.milestone.status)) return false;
  if (taken > amount) throw new Error(`a bank took ${taken} of ${amount} that are held for milestone ${milestoneId}`);
  const note = { role: "provider", personId: null } as const;
  await moveMilestone(tx, locked, "takenBack", { ...note, released: 0 });
  await voidClaim(tx, locked.milestone.id);
  await endHeldTransfer(tx, locked.milestone.id);
  if (taken < amount) await refundRest(tx, order, paise(amount - taken));
  await bookRefundOfAdvance(tx, order.id, paise(0));
  await settleRequest(tx, locked, { ...note, reason: "The bank of the company took the money back." });
  return true;
}
