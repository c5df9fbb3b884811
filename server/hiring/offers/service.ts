import type { Input } from "#contract/call.ts";
import type { offers } from "#contract/hiring/offers.ts";
import { brokerageOf, chargeFor, clientFeeOf, splitCost } from "#domain/catalog/fee.ts";
import { milestoneErrors, planError } from "#domain/hiring/milestone.ts";
import {
  allowedOfferMoves,
  canMoveOffer,
  newOfferMove,
  newOfferRefusal,
  type OfferState,
  offerMoves,
  offerPartyOf,
  offerValidDays,
} from "#domain/hiring/offer.ts";
import { canMove } from "#domain/hiring/work-request.ts";
import { hirers } from "#domain/member.ts";
import { paise } from "#domain/money.ts";
import { notifyOfOffer } from "#server/hiring/offers/notify.ts";
import { feesForWork, offersOfRequest, type RequestWithOffers } from "#server/hiring/offers/queries.ts";
import { endOpenOffer, insertOffer } from "#server/hiring/requests/offer-queries.ts";
import { outdatedOffer, outdatedRequest, withdrawalText } from "#server/hiring/requests/present-state.ts";
import { lockRequest, obstaclesOf, statusOf } from "#server/hiring/requests/queries.ts";
import { agree, auditedOffer } from "#server/hiring/requests/service.ts";
import { contactMaskOf, maskedPlan } from "#server/platform/http/contact-mask.ts";
import type { Handler, HandlerContext } from "#server/platform/http/context.ts";

const iso = (instant: string) => new Date(instant).toISOString();

const openOfferOf = ({ versions }: RequestWithOffers) => versions.find(({ status }) => status === "open");

/** The state by which the table of moves decides (domain/hiring/offer.ts). */
function stateOf(request: RequestWithOffers): OfferState {
  const { status, takesQuotes, isAvailable, versions } = request;
  const open = openOfferOf(request);
  return {
    isPending: status === "pending",
    takesQuotes,
    isAvailable,
    openOffer: open ? { version: open.version, author: open.author } : null,
    versionCount: versions.length,
    hasFreelancerOffer: versions.some(({ author }) => author === "freelancer"),
  };
}

export const getOffers: Handler<(typeof offers)["offers.get"]> = async (
  { requestId },
  { db, actor, services, refuse },
) => {
  const request = await offersOfRequest(db, requestId, actor.accountId);
  if (!request) throw refuse("not_found");
  const { takesQuotes, budgetPaise, versions } = request;
  const mask = contactMaskOf(services, request.status);
  const answers = versions.map(({ milestones, ...offer }) => ({
    ...offer,
    note: offer.note && mask(offer.note),
    reason: offer.reason && mask(offer.reason),
    ...(milestones && { milestones: maskedPlan(milestones, mask) }),
    createdAt: iso(offer.createdAt),
    expiresAt: iso(offer.expiresAt),
  }));
  const isReader = actor.role === "client" && !hirers.some((kind) => kind === actor.memberKind);
  const allowedMoves = isReader ? [] : [...allowedOfferMoves(offerPartyOf(actor.role), stateOf(request))];
  return [{ requestId, takesQuotes, budgetPaise, versions: answers, allowedMoves }];
};

/** Withdrawing and declining take the same input and have the same refusals. */
type Ending = Omit<(typeof offers)["offers.withdraw"], "why" | "title" | "note" | "says">;
type Holder = Pick<HandlerContext<Ending>, "db" | "actor" | "refuse">;

/** The offers of a request of the caller. They stay as they are until the end of the transaction. */
async function holdOffers(requestId: number, context: Holder): Promise<RequestWithOffers> {
  const { db, actor, refuse } = context;
  await lockRequest(db, requestId, actor.accountId);
  const request = await offersOfRequest(db, requestId, actor.accountId);
  if (!request) throw refuse("not_found", { state: await withdrawalText(db, requestId, actor) });
  return request;
}

const noPlan = { fields: { milestones: milestoneErrors.sum } };
const dayInMs = 86_400_000;

/** The first offer, an answer to that of the other party, or a revision of the own one. */
export const makeOffer: Handler<(typeof offers)["offers.make"]> = async (input, context) => {
  const { requestId, replacesVersion, amountPaise: amount, days = null, note = null, milestones = null } = input;
  const { db, actor, services, refuse, recordAudit } = context;
  const request = await holdOffers(requestId, context);
  const state = stateOf(request);
  const refusal = newOfferRefusal(state, replacesVersion ?? null);
  if (refusal === "request_moved_on") throw await outdatedRequest(requestId, context);
  if (refusal === "offer_changed") throw await outdatedOffer(requestId, context);
  if (refusal) throw refuse(refusal);
  if (milestones && (request.terms !== "funded" || planError(milestones, amount))) throw refuse("invalid", noPlan);
  const author = offerPartyOf(actor.role);
  const version = state.versionCount + 1;
  const move = newOfferMove(author, state);
  // Ends also an offer that has expired and that no job has ended yet.
  await endOpenOffer(db, requestId, move === "make" ? "expired" : offerMoves[move].to);
  const offer = { requestId, version, author, amount, days, note, milestones };
  await insertOffer(db, offer);
  await recordAudit(db, { id: requestId, after: { version, ...auditedOffer(offer) } });
  await notifyOfOffer(db, services, move, {
    request,
    requestId,
    by: actor.role,
    offer: { amountPaise: amount, days, note },
  });
  const expiresAt = new Date(Math.round(request.nowMs) + offerValidDays * dayInMs).toISOString();
  return { outcome: "done", version, expiresAt };
};

/** Ends the open offer of this version without an agreement. */
const endOffer =
  (move: "withdraw" | "decline") =>
  async ({ requestId, version, reason }: Input<Ending>, context: HandlerContext<Ending>): Promise<"done"> => {
    const { db, actor, services, recordAudit } = context;
    const request = await holdOffers(requestId, context);
    const offer = openOfferOf(request);
    if (offer?.version !== version || !canMoveOffer(move, offerPartyOf(actor.role), offer.author))
      throw await outdatedOffer(requestId, context);
    const { to } = offerMoves[move];
    await endOpenOffer(db, requestId, to, reason ?? null);
    await recordAudit(db, { id: requestId, before: { version, status: "open" }, after: { version, status: to } });
    await notifyOfOffer(db, services, move, { request, requestId, by: actor.role, offer, reason });
    return "done";
  };

export const withdrawOffer: Handler<(typeof offers)["offers.withdraw"]> = endOffer("withdraw");
export const declineOffer: Handler<(typeof offers)["offers.decline"]> = endOffer("decline");

/** Accepts the company's open offer on behalf of the freelancer. */
export const takeOffer: Handler<(typeof offers)["offers.take"]> = async ({ requestId: id, version }, context) => {
  const { db, actor, refuse } = context;
  const contractId = await agree("take", { id, version }, context);
  if (contractId) return { outcome: "done", contractId };
  const status = await statusOf(db, id, actor.accountId);
  if (!(status && canMove("take", status, actor.role))) throw await outdatedRequest(id, context);
  const { isTakenDown, isEngaged, isCompanyAccepted } = await obstaclesOf(db, id);
  if (isTakenDown || !isCompanyAccepted) throw refuse("work_closed");
  throw isEngaged ? refuse("position_filled") : await outdatedOffer(id, context);
};

/** What remains of a price by the fee rules of today, rounded as a payment is, and what the company pays on top of it. */
export const quoteFees: Handler<(typeof offers)["fees.quote"]> = async ({ workId, amountPaise }, context) => {
  const { db, actor, services, refuse } = context;
  const fees = await feesForWork(db, actor, { workId, amountPaise }, services.settings);
  if (fees === undefined) throw refuse("not_found");
  const price = paise(amountPaise);
  const { brokerage, net } = splitCost(price, brokerageOf(fees));
  const { clientFee } = chargeFor(price, clientFeeOf(fees));
  return [{ amountPaise, ...fees, brokeragePaise: brokerage, netPaise: net, clientFeePaise: clientFee }];
};
