import { areReviewsOn } from "#server/platform/http/page-reader.ts";
import type { Services } from "#server/platform/http/services.ts";
import { processDueRows } from "#server/platform/jobs/due-rows.ts";
import { notifyOfReview } from "#server/trust/reviews/notify.ts";
import { claimEnded, claimEnding, claimNew } from "#server/trust/reviews/queries.ts";
import { reveal } from "#server/trust/reviews/service.ts";

type DueServices = Parameters<typeof notifyOfReview>[1] & Pick<Services, "db" | "log">;

const noParty = { by: "client" } as const;

/**
 * Notifies of new windows and of those that end soon, and makes the reviews of ended ones visible. Several instances may run it at
 * the same time. While the platform has no reviews, everything waits.
 */
export async function processReviews(services: DueServices, now = new Date()): Promise<void> {
  if (!areReviewsOn(services)) return;
  const keyOf = ({ requestId }: { readonly requestId: number }) => requestId;
  await processDueRows(services, {
    step: "reviews: open",
    claim: (tx, limit, except) => claimNew(tx, now, limit, except),
    keyOf,
    handle: (tx, { requestId }) => notifyOfReview(tx, services, "open", { requestId, ...noParty }),
  });
  await processDueRows(services, {
    step: "reviews: remind",
    claim: (tx, limit, except) => claimEnding(tx, now, limit, except),
    keyOf,
    handle: (tx, { requestId, hasCompanyWritten, hasFreelancerWritten }) => {
      const only = [
        ...(hasCompanyWritten ? [] : (["company"] as const)),
        ...(hasFreelancerWritten ? [] : (["freelancer"] as const)),
      ];
      return notifyOfReview(tx, services, "remind", { requestId, ...noParty, only });
    },
  });
  await processDueRows(services, {
    step: "reviews: reveal",
    claim: (tx, limit, except) => claimEnded(tx, now, limit, except),
    keyOf,
    handle: (tx, { requestId }) => reveal(tx, services, requestId),
  });
}
