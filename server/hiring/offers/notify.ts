import { offerNotifications } from "#domain/hiring/work-notifications.ts";
import { type OfferTerms, offerTemplates } from "#server/hiring/offers/mails.ts";
import { notifyEach, type PartyEvent } from "#server/hiring/requests/notify-parties.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { contactMaskOf } from "#server/platform/http/contact-mask.ts";

interface OfferEvent extends PartyEvent {
  readonly offer: OfferTerms;
}

/** Notifies the parties of what became of an offer, in the transaction of the change. An offer comes before the acceptance. */
export function notifyOfOffer(
  db: Db,
  services: Parameters<typeof notifyEach>[1],
  move: keyof typeof offerNotifications,
  { offer, reason, ...event }: OfferEvent,
): Promise<void> {
  const mask = contactMaskOf(services);
  const texts = { offer: { ...offer, note: offer.note && mask(offer.note) }, reason: reason && mask(reason) };
  return notifyEach(db, services, offerNotifications[move], event, (by, to) =>
    offerTemplates[move]({ ...event.request, by, to, ...texts }),
  );
}
