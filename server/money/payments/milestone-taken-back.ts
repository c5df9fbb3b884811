import { isHeld } from "#domain/hiring/milestone.ts";
import type { Paise } from "#domain/money.ts";
import { holdMilestone, moveMilestone, voidClaim } from "#server/hiring/funding/milestone-queries.ts";
import { settleRequest } from "#server/money/payments/milestone-closing.ts";
import type { Db } from "#server/platform/db/connect.ts";

interface Order {
  readonly milestoneId: number | null;
  readonly amount: number;
}

/**
 * Closes a milestone whose money the bank of its company took back while it was held. False where the money is not held any more. A part
 * of held money cannot be taken: providers that hold it report the whole payment.
 */
export async function takeBackHeld(tx: Db, { milestoneId, amount }: Order, taken: Paise): Promise<boolean> {
  const held = milestoneId === null ? undefined : await holdMilestone(tx, milestoneId);
  if (!held || !isHeld(held.milestone.status)) return false;
  if (taken !== amount) throw new Error(`a bank took ${taken} of ${amount} that are held for milestone ${milestoneId}`);
  const note = { role: "provider", personId: null } as const;
  await moveMilestone(tx, held, "takenBack", { ...note, released: 0 });
  await voidClaim(tx, held.milestone.id);
  await settleRequest(tx, held, { ...note, reason: "The bank of the company took the money back." });
  return true;
}
