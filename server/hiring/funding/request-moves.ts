import type { LockedMilestone } from "#server/hiring/funding/milestone-queries.ts";
import { ensureComplete } from "#server/hiring/progress/queries.ts";
import { moveFunded } from "#server/hiring/requests/payment-moves.ts";
import type { Db } from "#server/platform/db/connect.ts";

/** Everything that is open was submitted, so the work is complete until the company decides. */
export async function completeRequest(
  tx: Db,
  { requestId, requestStatus, freelancer }: LockedMilestone,
): Promise<void> {
  if (requestStatus !== "accepted") return;
  await ensureComplete(tx, requestId);
  await moveFunded(tx, "complete", { id: requestId, from: requestStatus, accountId: freelancer });
}

/** Work that was complete is not any more: something of it has to be delivered again. */
export async function reopenRequest(
  tx: Db,
  { requestId, requestStatus, company }: LockedMilestone,
  review: string,
): Promise<void> {
  if (requestStatus !== "completed") return;
  await moveFunded(tx, "sendBack", { id: requestId, from: requestStatus, accountId: company, review });
}
