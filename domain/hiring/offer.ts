import { budgetRange } from "#domain/money.ts";
import type { RefusalCode } from "#domain/refusals.ts";
import type { Role } from "#domain/role.ts";

/** Who makes an offer for a request: the company of the work, or the applicant. */
export const offerParties = ["company", "freelancer"] as const;
export type OfferParty = (typeof offerParties)[number];

export const offerPartyOf = (role: Role): OfferParty => (role === "client" ? "company" : "freelancer");

export const offerStatuses = [
  "open",
  "accepted",
  "countered",
  "replaced",
  "withdrawn",
  "declined",
  "expired",
  "closed",
] as const;
export type OfferStatus = (typeof offerStatuses)[number];

interface Move {
  /** Whose move it is: of the party that made the offer, of the other one, or of neither. */
  readonly by: "author" | "otherParty" | "system";
  /** The party that alone may make the move, where only one may. */
  readonly party?: OfferParty;
  readonly to: Exclude<OfferStatus, "open">;
}

/** What becomes of an open offer, and by whom. At most one offer of a request is open; all others stay as they are. */
export const offerMoves = {
  counter: { by: "otherParty", to: "countered" },
  revise: { by: "author", to: "replaced" },
  withdraw: { by: "author", to: "withdrawn" },
  decline: { by: "otherParty", to: "declined" },
  accept: { by: "otherParty", party: "company", to: "accepted" },
  take: { by: "otherParty", party: "freelancer", to: "accepted" },
  expire: { by: "system", to: "expired" },
  close: { by: "system", to: "closed" },
} as const satisfies Record<string, Move>;
export type OfferMove = keyof typeof offerMoves;

/** What a party can do about the offers of a request. `make` is the offer that replaces none. */
export const partyMoves = ["make", "counter", "revise", "withdraw", "decline", "accept", "take"] as const;
export type PartyMove = (typeof partyMoves)[number];

/** Whole paise that are whole rupees, because the specification pays in whole rupees. */
export const offerRange = { least: budgetRange.least * 100, most: budgetRange.most * 100, step: 100 } as const;
/** The days of an offer, counted from the day of the acceptance. */
export const offerDaysRange = { least: 1, most: 365 } as const;
export const offerErrors = { quotesOff: "this job takes no quotes" } as const;
export const maxOfferNote = 2000;
export const maxOfferVersions = 10;
/** For how long an offer can be accepted, and how long before its end both parties are reminded, in days. */
export const offerValidDays = 7;
export const offerReminderDays = 1;

interface OpenOffer {
  readonly version: number;
  readonly author: OfferParty;
}

/** The offers of a request, as far as they decide what is possible now. */
export interface OfferState {
  readonly isPending: boolean;
  /** Whether the work takes quotes. */
  readonly takesQuotes: boolean;
  /** Whether the work can still engage a freelancer. */
  readonly isAvailable: boolean;
  /** The open offer; null also where it has expired and no job has ended it yet. */
  readonly openOffer: OpenOffer | null;
  readonly versionCount: number;
  readonly hasFreelancerOffer: boolean;
}

/** Whether this party may make this move on an open offer of this author. */
export function canMoveOffer(move: OfferMove, party: OfferParty, author: OfferParty): boolean {
  const { by, party: only }: Move = offerMoves[move];
  if (only && only !== party) return false;
  return by === "author" ? party === author : by === "otherParty" && party !== author;
}

/** The moves of a party, as the screens show buttons. */
export function allowedOfferMoves(party: OfferParty, state: OfferState): readonly PartyMove[] {
  const { openOffer, isPending, isAvailable } = state;
  if (!isPending) return [];
  const canMakeAnother = newOfferRefusal(state, openOffer?.version ?? null) === undefined;
  if (!openOffer) return canMakeAnother ? ["make"] : [];
  return partyMoves.filter((move) => {
    if (move === "make" || !canMoveOffer(move, party, openOffer.author)) return false;
    if (move === "counter" || move === "revise") return canMakeAnother;
    return (move !== "accept" && move !== "take") || isAvailable;
  });
}

/** Which move a new offer is: on the open one, or the first after none. */
export function newOfferMove(party: OfferParty, { openOffer }: Pick<OfferState, "openOffer">) {
  if (!openOffer) return "make";
  return openOffer.author === party ? "revise" : "counter";
}

type Refusal<C extends RefusalCode> = C | undefined;

/** Why no offer can be made that replaces this version, null being none. */
export function newOfferRefusal(
  { isPending, takesQuotes, openOffer, versionCount }: OfferState,
  replacesVersion: number | null,
): Refusal<"request_moved_on" | "quotes_off" | "offer_changed" | "too_many_versions"> {
  if (!isPending) return "request_moved_on";
  if (!takesQuotes) return "quotes_off";
  if ((openOffer?.version ?? null) !== replacesVersion) return "offer_changed";
  return versionCount >= maxOfferVersions ? "too_many_versions" : undefined;
}

/**
 * Why the company cannot accept a pending request. An applicant who never made an offer agrees to the budget. After a first offer
 * the budget is no longer agreed, so an open offer is needed, and the call names the one that the company has read.
 */
export function acceptanceRefusal(
  { openOffer, hasFreelancerOffer }: Pick<OfferState, "openOffer" | "hasFreelancerOffer">,
  offerVersion: number | null,
): Refusal<"offer_changed" | "offer_open" | "offer_required"> {
  if (openOffer?.author === "company") return "offer_open";
  if (openOffer) return openOffer.version === offerVersion ? undefined : "offer_changed";
  if (hasFreelancerOffer) return "offer_required";
  return offerVersion === null ? undefined : "offer_changed";
}
