import type { Input } from "#contract/call.ts";
import type { requests } from "#contract/hiring/requests.ts";
import { brokerageOf, clientFeeOf } from "#domain/catalog/fee.ts";
import { milestoneErrors, planError, standardPlan } from "#domain/hiring/milestone.ts";
import { acceptanceRefusal, offerErrors, offerMoves } from "#domain/hiring/offer.ts";
import { linesOf, type PlanLine } from "#domain/hiring/plan-line.ts";
import { canMove, requestMoves } from "#domain/hiring/work-request.ts";
import { writeContract } from "#server/hiring/contracts/agreement.ts";
import { presentHolder } from "#server/hiring/plans/holder.ts";
import { insertAnswers } from "#server/hiring/requests/answer-queries.ts";
import { requestsOfWork } from "#server/hiring/requests/applicant-queries.ts";
import { requireRoom, requireWithinLimits } from "#server/hiring/requests/application-limits.ts";
import { requestsOf } from "#server/hiring/requests/list-queries.ts";
import { acceptRequest, moveRequest, type StatusMove } from "#server/hiring/requests/move-queries.ts";
import { notifyCompany, notifyOfWithdrawal, notifyParties } from "#server/hiring/requests/notify-parties.ts";
import { endOpenOffer, insertOffer } from "#server/hiring/requests/offer-queries.ts";
import { outdatedOffer, outdatedRequest, type RequestMover } from "#server/hiring/requests/present-state.ts";
import {
  applicationFor,
  insertRequest,
  obstaclesOf,
  releaseWork,
  statusOf,
  withdrawRequest,
} from "#server/hiring/requests/queries.ts";
import { shownOf } from "#server/hiring/requests/shown-requests.ts";
import { paymentOrderFor, type StoredOrder } from "#server/hiring/requests/waiting-queries.ts";
import { termsOfWork } from "#server/hiring/works/change-queries.ts";
import { ownsWork } from "#server/hiring/works/queries.ts";
import { requireProvedEmail } from "#server/identity/emails/service.ts";
import { remindOfDeadline } from "#server/notify/reminders/queries.ts";
import type { RecordAudit } from "#server/platform/audit/recorder.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import { areContactsHidden, contactMaskOf } from "#server/platform/http/contact-mask.ts";
import type { Handler, HandlerContext } from "#server/platform/http/context.ts";
import { requireIdentity } from "#server/platform/http/identity-setting.ts";
import type { Services } from "#server/platform/http/services.ts";
import type { Page } from "#server/platform/page.ts";
import { reportedByCompany } from "#server/platform/payments/providers.ts";
import { textHashOf } from "#server/platform/text-hash.ts";

/**
 * An existing application is reported before problems of the file (docs/design/details.md#17). The résumé is claimed before the
 * insert: once it is on the request, it would count as the applicant's own.
 */
export const applyForWork: Handler<typeof requests.workreq> = async (input, context) => {
  const { db, actor, browser, services, refuse, recordAudit } = context;
  const { workid: workId, name, biodata: resume, answers = [] } = input;
  const resumeAfterHire = areContactsHidden(services) && input.resumeAfterHire === true;
  const { accountId } = actor;
  const offer = offerOf(input, refuse);
  if (offer?.milestones) await requireFunded(workId, context);
  await services.limits.countRepeat(accountId, "workreq", workId);
  await requireProvedEmail(context);
  await requireIdentity(context);
  const textHash = textHashOf([...answers.map(({ text }) => text), input.note ?? ""]);
  const application = {
    workId,
    freelancerId: accountId,
    name,
    resume,
    ticketHash: browser.ticketHash(),
    textHash,
    resumeAfterHire,
  };
  const { id, isClaimed, isInvited, contact } = await insertRequest(db, application);
  if (id === null) return explainRefusal(workId, isClaimed, context);
  await requireRoom(workId, contact.maxApplications, context);
  await requireWithinLimits(context);
  await addAnswers({ requestId: id, workId }, answers, context);
  if (!contact.takesQuotes) refuseOffer(offer, noQuotes, refuse);
  if (offer) await insertOffer(db, { requestId: id, version: 1, author: "freelancer", ...offer });
  await recordAudit(db, { id, after: { status: "pending", workid: workId, ...(offer && auditedOffer(offer)) } });
  await notifyCompany(db, services, {
    requestId: id,
    workId,
    name: contactMaskOf(services)(name),
    isInvited,
    ...contact,
  });
  return "done";
};

type ApplyContext = HandlerContext<typeof requests.workreq>;

/** Why nothing was inserted: the application exists, or is refused. */
async function explainRefusal(
  workId: number,
  isClaimed: boolean,
  { db, actor, refuse }: ApplyContext,
): Promise<"exists"> {
  const present = await applicationFor(db, workId, actor.accountId);
  if (present?.requestId) return "exists";
  if (!isClaimed) throw refuse("invalid", { fields: { biodata: "please fill this" } });
  throw refuse(present?.isPosted ? "work_closed" : "not_found");
}

async function addAnswers(
  request: Parameters<typeof insertAnswers>[1],
  answers: Parameters<typeof insertAnswers>[2],
  { db, refuse }: ApplyContext,
): Promise<void> {
  if (answers.length > 0 && (await insertAnswers(db, request, answers)) < answers.length) throw refuse("work_moved_on");
}

type OfferTerms = Pick<Input<typeof requests.workreq>, "amountPaise" | "days" | "note" | "milestones">;
type RefuseInput = ApplyContext["refuse"];

/** The offer of an application. Days and a note belong to a price. */
function offerOf({ amountPaise, days, note, milestones = null }: OfferTerms, refuse: RefuseInput) {
  if (!amountPaise) refuseOffer(days ?? note ?? milestones, noPrice, refuse);
  if (amountPaise && milestones && planError(milestones, amountPaise)) throw refuse("invalid", noPlan);
  return amountPaise ? { amount: amountPaise, days: days ?? null, note: note ?? null, milestones } : null;
}

/** A price is split into milestones on works whose milestones are funded. */
async function requireFunded(workId: number, { db, refuse }: ApplyContext): Promise<void> {
  if ((await termsOfWork(db, workId)) !== "funded") throw refuse("invalid", noPlan);
}

const noPlan = { fields: { milestones: milestoneErrors.sum } };

const noPrice = { fields: { amountPaise: "please fill this" } };
const noQuotes = { fields: { amountPaise: offerErrors.quotesOff } };

function refuseOffer(sent: unknown, invalid: typeof noPrice, refuse: RefuseInput): void {
  if (sent) throw refuse("invalid", invalid);
}

/** The values of an offer in the audit log, without its text. */
export const auditedOffer = ({ amount, days }: { readonly amount: number; readonly days: number | null }) => ({
  amount_paise: amount,
  days,
});

interface Mover {
  readonly db: Db;
  readonly actor: Actor;
  readonly services: Services;
  readonly refuse: RequestMover["refuse"];
  readonly recordAudit: RecordAudit;
}

/** Refuses a move that changed no row: the request has another status by now, or this account has no such request. */
export async function requireMoved(moved: unknown, reqid: number, mover: RequestMover): Promise<"done"> {
  if (moved) return "done";
  throw await outdatedRequest(reqid, mover);
}

/** Performs one move of the table of moves for the signed-in account. */
async function move(name: StatusMove, reqid: number, mover: Mover, reason?: string): Promise<"done"> {
  const moved = await moveRequest(mover.db, name, reqid, mover.actor.accountId, reason);
  if (moved) await recordMove(name, { request: moved, requestId: reqid, reason }, mover);
  return requireMoved(moved, reqid, mover);
}

type MoveSubject = Pick<Parameters<typeof notifyParties>[3], "request" | "requestId" | "reason">;

/** Records the move and notifies the other party. */
export async function recordMove(
  name: StatusMove,
  subject: MoveSubject,
  { db, actor, services, recordAudit }: Mover,
): Promise<void> {
  await recordAudit(db, { id: subject.requestId, ...statusesOf(name) });
  const reason = name === "reject" ? subject.reason && contactMaskOf(services)(subject.reason) : subject.reason;
  await notifyParties(db, services, name, { ...subject, reason, by: actor.role });
}

/** The statuses before and after a move, for the audit log. Every move but a withdrawal starts from one status. */
export function statusesOf(name: StatusMove | "accept" | "take" | "settle" | "confirm" | "receive" | "correct") {
  const { from, to } = requestMoves[name];
  return { before: { status: from[0] }, after: { status: to } };
}

/** Deletes the request; the audit log keeps its status and work. */
export const withdraw: Handler<typeof requests.workreqdelete> = async ({ reqid }, context) => {
  const { db, actor, services, recordAudit } = context;
  const deleted = await withdrawRequest(db, reqid, actor.accountId);
  if (deleted) {
    await recordAudit(db, { id: reqid, before: { status: deleted.status, workid: deleted.workId } });
    await notifyOfWithdrawal(db, { ...deleted, name: contactMaskOf(services)(deleted.name), requestId: reqid });
    return "done";
  }
  const status = await statusOf(db, reqid, actor.accountId);
  if (status && canMove("withdraw", status, actor.role)) throw context.refuse("payment_recorded");
  return requireMoved(false, reqid, context);
};

type Agreement = Pick<Parameters<typeof acceptRequest>[3], "id" | "version">;

/**
 * Freezes price and rate (docs/design/rules.md#frozen), and writes the contract. The rate is that of the day by the clock of the
 * database. Returns the id of the contract; undefined where nothing was accepted.
 */
export async function agree(
  move: "accept" | "take",
  { id, version }: Agreement,
  { db, actor, services, recordAudit }: Mover,
): Promise<string | undefined> {
  const request = await acceptRequest(db, services.settings, move, { id, accountId: actor.accountId, version });
  if (!request) return undefined;
  const consent = { accountId: actor.personId, offerVersion: version };
  const plan = planOf(request);
  const heldBy = plan && (await presentHolder(db, services))?.name;
  const contract = await writeContract(db, { ...request, requestId: id, plan, heldBy }, consent);
  const { before, after } = statusesOf(move);
  const offer = version === null ? {} : { offer_version: version, amount_paise: request.price };
  await recordAudit(db, { id, before, after: { ...after, ...offer, ...contract } });
  await notifyParties(db, services, version === null ? "accept" : "take", { request, requestId: id, by: actor.role });
  await remindOfDeadline(db, request.workId);
  return String(contract["contract"]);
}

type Accepted = NonNullable<Awaited<ReturnType<typeof acceptRequest>>>;

/** The milestones with which a contract begins: those of the offer, or the whole price. None where the company pays afterwards. */
function planOf({ terms, plan, price, title, contractFacts, ...fees }: Accepted): readonly PlanLine[] | undefined {
  if (terms === "after" || price === null || fees.brokerageBps === null) return undefined;
  const agreed = { brokerageBps: fees.brokerageBps, brokerageFixedPaise: fees.brokerageFixedPaise };
  return linesOf(plan ?? standardPlan(title, price, contractFacts.dueDay), {
    brokerage: brokerageOf(agreed),
    clientFee: clientFeeOf(fees),
  });
}

export const accept: Handler<typeof requests.updatereqstatus> = async ({ reqid, offerVersion = null }, context) => {
  const { db, actor, refuse } = context;
  if (await agree("accept", { id: reqid, version: offerVersion }, context)) return "done";
  const status = await statusOf(db, reqid, actor.accountId);
  if (!(status && canMove("accept", status, actor.role))) return requireMoved(false, reqid, context);
  const obstacles = await obstaclesOf(db, reqid);
  if (obstacles.isTakenDown) throw refuse("work_taken_down");
  if (obstacles.isEngaged) throw refuse("position_filled");
  const refusal = acceptanceRefusal(obstacles, offerVersion);
  if (refusal === "offer_changed") throw await outdatedOffer(reqid, context);
  throw refusal ? refuse(refusal) : await outdatedRequest(reqid, context);
};

/** Ends the open offer as well, which nobody can accept any more. */
export const reject: Handler<typeof requests.updatereqreview> = async ({ reqid, rejectreason }, context) => {
  const outcome = await move("reject", reqid, context, rejectreason);
  await endOpenOffer(context.db, reqid, offerMoves.close.to);
  return outcome;
};

/** Ends the agreement and opens the work again. False where the request was not accepted, or holds money. */
export async function endAgreement(requestId: number, reason: string, mover: Mover): Promise<boolean> {
  const { db, actor } = mover;
  await releaseWork(db, requestId, actor.accountId);
  const moved = await moveRequest(db, "end", requestId, actor.accountId, reason);
  if (moved) await recordMove("end", { request: moved, requestId, reason }, mover);
  return moved !== undefined;
}

type Listing = Pick<HandlerContext<typeof requests.getfreelancerbyreq>, "db" | "actor" | "services" | "refuse">;
type ApplicantsRequest = Omit<Parameters<typeof requestsOfWork>[2], "areContactsHidden">;

/**
 * Refused for a company that does not own the work; an empty list for a freelancer without a request (docs/design/details.md#3).
 */
export async function listApplicants(request: ApplicantsRequest, context: Listing) {
  const { db, actor, services, refuse } = context;
  const hidden = { areContactsHidden: areContactsHidden(services) };
  const page = await requestsOfWork(db, actor.accountId, { ...request, ...hidden });
  const isAllowed =
    page.rows.length > 0 || actor.role === "freelancer" || (await ownsWork(db, actor.accountId, request.workid));
  if (!isAllowed) throw refuse("not_found");
  return withPaymentOrders({ ...page, rows: page.rows.map(shownOf(context)) }, context);
}

export const listRequestsInStatus: Handler<typeof requests.getworkbystatus> = async (input, context) => {
  const { rows, next } = withPaymentOrders(await requestsOf(context.db, context.actor, input), context);
  return {
    rows: rows.map((row) =>
      Object.assign(row, {
        payoutStatus: row.latestPayout?.status ?? null,
        payoutOn: row.latestPayout?.day ?? null,
        ...(row.presentMilestone && { milestone: row.presentMilestone }),
      }),
    ),
    next,
  };
};

/** The payment order of each row as the caller sees it. */
function withPaymentOrders<R extends { readonly latestOrder: StoredOrder | null }>(
  { rows, next }: Page<R>,
  { actor, services }: Pick<Listing, "actor" | "services">,
) {
  const reported = reportedByCompany(services.providers);
  return {
    rows: rows.map((row) =>
      Object.assign(row, { paymentOrder: paymentOrderFor(actor.role, reported, row.latestOrder) }),
    ),
    next,
  };
}
