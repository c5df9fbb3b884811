import type { OfferParty, OfferStatus } from "#domain/hiring/offer.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatPaise } from "#web/lib/format.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";

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
  | "offerMilestones"
>;

/** The latest offer of a request. */
export interface Offer {
  readonly amountPaise: number;
  readonly days: number | null;
  readonly version: number;
  readonly by: OfferParty;
  readonly status: OfferStatus;
  readonly expiresAt: string;
  /** Absent where the price is not split. */
  readonly milestones?: RowWithOffer["offerMilestones"];
}

/** Undefined before the first offer. */
export function offerOf(row: RowWithOffer): Offer | undefined {
  const { offerPaise, offerDays, offerVersion, offerBy, offerStatus, offerExpiresAt, offerMilestones } = row;
  // The columns of an offer are null together.
  if (!(offerPaise && offerVersion && offerBy && offerStatus && offerExpiresAt)) return undefined;
  return {
    amountPaise: offerPaise,
    days: offerDays,
    version: offerVersion,
    by: offerBy,
    status: offerStatus,
    expiresAt: offerExpiresAt,
    milestones: offerMilestones,
  };
}

/** An offer that the other party can accept at this moment. */
export const openOfferOf = (row: RowWithOffer): Offer | undefined => {
  const offer = offerOf(row);
  return row.req_status === "pending" && offer?.status === "open" ? offer : undefined;
};

/** ₹1,200 · 10 days */
export function termsText({ amountPaise, days }: Pick<Offer, "amountPaise" | "days">): string {
  const price = formatPaise(amountPaise);
  return days === null
    ? price
    : `${price} · ${t(plural(days, "{count} day", "{count} days"), { count: formatCount(days) })}`;
}

const dayMs = 86_400_000;

/** Whose turn it is and for how long, or how an offer has ended. */
export function stateText({ by, status, expiresAt }: Pick<Offer, "by" | "status" | "expiresAt">, reader: OfferParty) {
  if (status !== "open") return t(status);
  const days = Math.max(1, Math.ceil((Date.parse(expiresAt) - Date.now()) / dayMs));
  const left = t(plural(days, "{count} day left", "{count} days left"), { count: formatCount(days) });
  return `${by === reader ? t("not answered yet") : t("your answer needed")} · ${left}`;
}

/** Which request an offer is for, and which version it replaces: what a form for it sends beside its fields. */
export const termsReplaced = ({ requestid }: RowWithOffer, offer: Offer | undefined) => ({
  requestId: requestid,
  replacesVersion: offer?.status === "open" ? offer.version : null,
});
