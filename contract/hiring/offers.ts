import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id, lengths, text } from "#contract/fields.ts";
import { offerParties, offerStatuses, partyMoves } from "#domain/hiring/offer.ts";
import { everyMember, hirers } from "#domain/member.ts";
import { shownPlan } from "./milestone-plan.ts";
import { offerAmount, offerDetails, offerVersion } from "./offer-terms.ts";

const missing = "please fill this";
const readers = { method: "POST", by: ["client", "freelancer"], memberKinds: everyMember } as const;
/** The freelancer, and the members of the company who may engage one. */
const writers = { ...readers, memberKinds: hirers } as const;

const requestId = id(missing);
const ending = z.object({ requestId, version: offerVersion, reason: text(lengths.reason, missing).nullish() });

/** Offers: on works that take quotes, both parties of a request negotiate its price until one accepts. */
export const offers = calls({
  "offers.get": {
    why: "Both parties of a request read every offer for it, and what they can do about them.",
    ...readers,
    token: "requests:read",
    input: z.object({ requestId }),
    refuses: ["not_found"],
    row: z.object({
      requestId: z.int(),
      /** Whether new offers can be made. */
      takesQuotes: z.boolean(),
      budgetPaise: z.int(),
      /** Latest first. */
      versions: z.array(
        z.object({
          offerId: z.int(),
          version: z.int(),
          author: z.enum(offerParties),
          amountPaise: z.int(),
          days: z.int().nullable(),
          note: z.string().nullable(),
          status: z.enum(offerStatuses),
          /** Why it was withdrawn or declined. */
          reason: z.string().nullable(),
          createdAt: z.iso.datetime(),
          expiresAt: z.iso.datetime(),
          /** Absent without a plan of its own. */
          milestones: shownPlan.optional(),
        }),
      ),
      /** What the caller can do about them now. `accept` is `updatereqstatus` with `offerVersion`. */
      allowedMoves: z.array(z.enum(partyMoves)),
    }),
    note: "Every offer for a request, for its two parties.",
  },
  "offers.make": {
    why: "On a work that takes quotes, both parties name a price and a time of delivery.",
    title: "Make an offer",
    ...writers,
    token: "requests:write",
    input: z.object({
      requestId,
      amountPaise: offerAmount,
      ...offerDetails,
      /** The open offer that this one answers or revises; null or absent where none is open. */
      replacesVersion: offerVersion.nullish(),
    }),
    refuses: ["not_found", "request_moved_on", "quotes_off", "offer_changed", "too_many_versions"],
    answers: { done: "Success" },
    extra: z.object({ version: z.int(), expiresAt: z.iso.datetime() }),
    says: { done: "The offer was sent", otherwise: "The offer was not sent" },
    audited: "offer",
  },
  "offers.withdraw": {
    why: "An offer can be taken back while the request stays.",
    title: "Withdraw an offer",
    ...writers,
    token: "requests:write",
    note: "Takes the own offer back. The request stays.",
    input: ending,
    refuses: ["not_found", "offer_changed"],
    answers: { done: "Success" },
    says: { done: "The offer was withdrawn", otherwise: "The offer was not withdrawn" },
    audited: "offer",
  },
  "offers.decline": {
    why: "An offer can be declined while the request stays.",
    title: "Decline an offer",
    ...writers,
    token: "requests:write",
    note: "Declines the offer of the other party. The request stays.",
    input: ending,
    refuses: ["not_found", "offer_changed"],
    answers: { done: "Success" },
    says: { done: "The offer was declined", otherwise: "The offer was not declined" },
    audited: "offer",
  },
  "offers.take": {
    why: "A freelancer accepts the company's offer, which engages without another click of the company.",
    title: "Accept an offer",
    method: "POST",
    token: "requests:write",
    by: ["freelancer"],
    note: "Accepts the company's open offer, which is its consent: the request is accepted at this price.",
    input: z.object({ requestId, version: offerVersion }),
    refuses: ["not_found", "request_moved_on", "work_closed", "position_filled", "offer_changed"],
    answers: { done: "Success" },
    extra: z.object({ contractId: z.string() }),
    says: { done: "You have accepted the offer", otherwise: "The offer was not accepted" },
    audited: "request",
  },
  "fees.quote": {
    why: "A freelancer sees what a price leaves before offering it.",
    ...readers,
    token: "requests:read",
    note: "What a price leaves after the brokerage of today, and what the company pays on top, by the fee rules of its category and price. Both are frozen when a request is accepted.",
    input: z.object({ workId: id(missing), amountPaise: offerAmount }),
    refuses: ["not_found"],
    row: z.object({
      amountPaise: z.int(),
      brokerageBps: z.int(),
      brokerageFixedPaise: z.int(),
      brokeragePaise: z.int(),
      netPaise: z.int(),
      clientFeeBps: z.int(),
      clientFeeFixedPaise: z.int(),
      /** The platform fee that the company pays on top of the price. */
      clientFeePaise: z.int(),
      /** The deadline of the work. */
      deadline: z.string(),
    }),
  },
});
