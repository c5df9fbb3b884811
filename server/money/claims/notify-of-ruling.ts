import type { LockedClaim } from "#server/money/claims/claim-queries.ts";
import { notifyAdmins } from "#server/notify/notifications/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";

/** Notifies the admins of a claim that one of them has to rule. */
export async function notifyOfRuling(tx: Db, { locked, claim }: LockedClaim): Promise<void> {
  const { title, companyName: otherName, workId, requestId, milestone } = locked;
  const facts = { title, otherName, workId, requestId, amountPaise: milestone.amount };
  await notifyAdmins(tx, { kind: "claim_to_rule", subjectKind: "payment", subjectId: claim.id, facts });
}
