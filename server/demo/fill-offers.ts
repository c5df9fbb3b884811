import { type OfferStatus, offerMoves, offerValidDays } from "#domain/hiring/offer.ts";
import { rupees } from "#domain/money.ts";
import type { DemoOffer, DemoRequest } from "#server/demo/data.ts";
import { daysAgo } from "#server/demo/names.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { offers } from "#server/platform/db/schema/offers.ts";

interface WorkHistory {
  readonly request: DemoRequest;
  readonly requestId: number;
}

/** The offers of the demo. The last one of a request is open, and each before it was answered or revised by the next. */
export async function fillOffers(tx: Db, histories: readonly WorkHistory[]): Promise<void> {
  await tx
    .insert(offers)
    .values(histories.flatMap(({ request, requestId }) => offersOf(request.offers ?? [], requestId)));
}

const offersOf = (made: readonly DemoOffer[], requestId: number) =>
  made.map(({ by, price, days, note, daysAgo: since }, i) => ({
    requestId,
    version: i + 1,
    author: by,
    amount: rupees(price),
    days: days ?? null,
    note: note ?? null,
    status: statusAfter(by, made[i + 1]),
    expiresAt: daysAgo(since - offerValidDays),
    createdAt: daysAgo(since),
  }));

function statusAfter(by: DemoOffer["by"], next: DemoOffer | undefined): OfferStatus {
  if (!next) return "open";
  return next.by === by ? offerMoves.revise.to : offerMoves.counter.to;
}
