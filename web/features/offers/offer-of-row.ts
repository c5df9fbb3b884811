import type { OfferParty, OfferStatus } from "#domain/offer.ts";
import type { RowOf } from "#web/lib/api-types.ts";

/** The keys of a request that its latest offer is about; rows of companies and of freelancers have them. */
export type RowWithOffer = Pick<
  RowOf<"getrequestbyid">,
  | "requestid"
  | "workid"
  | "req_status"
  | "isPositionFilled"
  | "offerPaise"
  | "offerDays"
  | "offerVersion"
  | "offerBy"
  | "offerStatus"
  | "offerExpiresAt"
>;

/** The latest offer of a request. */
export interface Offer {
  readonly amountPaise: number;
  readonly days: number | null;
  readonly version: number;
  readonly by: OfferParty;
  readonly status: OfferStatus;
  readonly expiresAt: string;
}

/** Undefined before the first offer. */
export function offerOf(row: RowWithOffer): Offer | undefined {
  const { offerPaise, offerDays, offerVersion, offerBy, offerStatus, offerExpiresAt } = row;
  // One null stands for all of them.
  if (!(offerPaise && offerVersion && offerBy && offerStatus && offerExpiresAt)) return undefined;
  return {
    amountPaise: offerPaise,
    days: offerDays,
    version: offerVersion,
    by: offerBy,
    status: offerStatus,
    expiresAt: offerExpiresAt,
  };
}

/** An offer that the other party can accept at this moment. */
export const openOfferOf = (row: RowWithOffer): Offer | undefined => {
  const offer = offerOf(row);
  return row.req_status === "pending" && offer?.status === "open" ? offer : undefined;
};
