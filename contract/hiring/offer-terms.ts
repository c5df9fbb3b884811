import { z } from "zod";
import { text, whole } from "#contract/fields.ts";
import {
  maxOfferNote,
  maxOfferVersions,
  offerDaysRange,
  offerParties,
  offerRange,
  offerStatuses,
} from "#domain/hiring/offer.ts";
import { planField, shownPlan } from "./milestone-plan.ts";

const missing = "please fill this";
const wholeRupees = "use whole rupees";

/** The price of an offer in paise, always whole rupees. */
export const offerAmount = whole(offerRange, missing, wholeRupees).refine(
  (amount) => amount % offerRange.step === 0,
  wholeRupees,
);

/** The number of an offer among those for its request. */
export const offerVersion = whole({ least: 1, most: maxOfferVersions }, missing, "not a version");

/** What an offer may add to its price. The days count from the acceptance; without them the deadline of the work applies. */
export const offerDetails = {
  days: whole(offerDaysRange, missing, `use ${offerDaysRange.least} to ${offerDaysRange.most} days`).nullish(),
  note: text(maxOfferNote, missing).nullish(),
  /** The milestones of the price, on a work whose milestones are funded. Absent: the whole price is one. */
  milestones: planField.nullish(),
};

/** The latest offer for a request, as lists of requests show it. Null without one. */
export const latestOffer = {
  offerPaise: z.int().nullable(),
  offerDays: z.int().nullable(),
  offerVersion: z.int().nullable(),
  offerBy: z.enum(offerParties).nullable(),
  offerStatus: z.enum(offerStatuses).nullable(),
  /** Until when it can be accepted, or could be. */
  offerExpiresAt: z.iso.datetime().nullable(),
  /** Absent where the price is not split into milestones. */
  offerMilestones: shownPlan.optional(),
};
