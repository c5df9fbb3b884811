import type { Db } from "#server/platform/db/connect.ts";
import type { Services } from "#server/platform/http/services.ts";
import { areReviewsOn } from "#server/trust/reviews/about.ts";
import { notifyOfReview } from "#server/trust/reviews/notify.ts";
import { claimEnded, claimEnding, claimNew } from "#server/trust/reviews/queries.ts";
import { reveal } from "#server/trust/reviews/service.ts";

type DueServices = Parameters<typeof notifyOfReview>[1] & Pick<Services, "db">;

const batch = 20;
const noParty = { by: "client" } as const;

/**
 * Notifies of new windows and of those that end soon, and makes the reviews of ended ones visible. Several instances may run it at
 * the same time. While the platform has no reviews, everything waits.
 */
export async function processReviews(services: DueServices, now = new Date()): Promise<void> {
  if (!areReviewsOn(services)) return;
  await inBatches(services, async (tx) => {
    const requestIds = await claimNew(tx, now, batch);
    for (const requestId of requestIds) await notifyOfReview(tx, services, "open", { requestId, ...noParty });
    return requestIds.length;
  });
  await inBatches(services, async (tx) => {
    const windows = await claimEnding(tx, now, batch);
    for (const { requestId, hasCompanyWritten, hasFreelancerWritten } of windows) {
      const only = [
        ...(hasCompanyWritten ? [] : (["company"] as const)),
        ...(hasFreelancerWritten ? [] : (["freelancer"] as const)),
      ];
      await notifyOfReview(tx, services, "remind", { requestId, ...noParty, only });
    }
    return windows.length;
  });
  await inBatches(services, async (tx) => {
    const ended = await claimEnded(tx, now, batch);
    for (const { requestId } of ended) await reveal(tx, services, requestId);
    return ended.length;
  });
}

async function inBatches({ db }: DueServices, run: (tx: Db) => Promise<number>): Promise<void> {
  while ((await db.transaction(run)) === batch);
}
