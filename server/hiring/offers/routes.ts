import type { offers } from "#contract/hiring/offers.ts";
import {
  declineOffer,
  getOffers,
  makeOffer,
  quoteFees,
  takeOffer,
  withdrawOffer,
} from "#server/hiring/offers/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** The two parties of a request negotiate its price. */
export const offersHandlers: Handlers<typeof offers> = {
  "offers.get": getOffers,
  "offers.make": makeOffer,
  "offers.withdraw": withdrawOffer,
  "offers.decline": declineOffer,
  "offers.take": takeOffer,
  "fees.quote": quoteFees,
};
