import { claimExpired, claimExpiring, partiesOfRequest } from "#server/hiring/offers/due-queries.ts";
import { notifyOfOffer } from "#server/hiring/offers/notify.ts";
import type { Services } from "#server/platform/http/services.ts";
import { processDueRows } from "#server/platform/jobs/due-rows.ts";

type DueServices = Parameters<typeof notifyOfOffer>[1] & Pick<Services, "db" | "log">;

/** Ends offers whose time is over, and reminds of those that end within a day. Several instances may run it at the same time. */
export async function processOffers(services: DueServices, now = new Date()): Promise<void> {
  for (const [move, claimDue] of [["expire", claimExpired] as const, ["remind", claimExpiring] as const])
    await processDueRows(services, {
      step: `offers: ${move}`,
      claim: (tx, limit, except) => claimDue(tx, now, limit, except),
      keyOf: ({ offerId }) => offerId,
      handle: async (tx, { offerId: _, requestId, author, ...offer }) => {
        const request = await partiesOfRequest(tx, requestId);
        const by = author === "company" ? "client" : "freelancer";
        if (request) await notifyOfOffer(tx, services, move, { request, requestId, by, offer });
      },
    });
}
