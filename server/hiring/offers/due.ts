import { claimExpired, claimExpiring, partiesOfRequest } from "#server/hiring/offers/due-queries.ts";
import { notifyOfOffer } from "#server/hiring/offers/notify.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Services } from "#server/platform/http/services.ts";

type DueServices = Parameters<typeof notifyOfOffer>[1] & Pick<Services, "db">;

const batch = 20;

/** Ends offers whose time is over, and reminds of those that end within a day. Several instances may run it at the same time. */
export async function processOffers(services: DueServices, now = new Date()): Promise<void> {
  await inBatches(services, "expire", (tx) => claimExpired(tx, now, batch));
  await inBatches(services, "remind", (tx) => claimExpiring(tx, now, batch));
}

async function inBatches(
  services: DueServices,
  move: "expire" | "remind",
  claim: (tx: Db) => ReturnType<typeof claimExpired>,
): Promise<void> {
  const notifyOfSome = async (tx: Db) => {
    const due = await claim(tx);
    for (const { requestId, author, ...offer } of due) {
      const request = await partiesOfRequest(tx, requestId);
      const by = author === "company" ? "client" : "freelancer";
      if (request) await notifyOfOffer(tx, services, move, { request, requestId, by, offer });
    }
    return due.length;
  };
  while ((await services.db.transaction(notifyOfSome)) === batch);
}
