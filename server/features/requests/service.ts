import type { requests } from "#contract/requests.ts";
import type { AuditFacts } from "#domain/audit.ts";
import { canMove, requestMoves } from "#domain/work-request.ts";
import { writeContract } from "#server/features/contracts/agreement.ts";
import { requireProvedEmail } from "#server/features/emails/service.ts";
import { remindOfDeadline } from "#server/features/reminders/queries.ts";
import { insertAnswers } from "#server/features/requests/answer-queries.ts";
import { requestsOf, requestsOfWork } from "#server/features/requests/list-queries.ts";
import { acceptRequest, moveRequest, type StatusMove } from "#server/features/requests/move-queries.ts";
import { notifyCompany, notifyOfWithdrawal, notifyParties } from "#server/features/requests/notify-parties.ts";
import {
  applicationFor,
  hasOpenOrder,
  insertRequest,
  isTakenDown,
  releaseWork,
  statusOf,
  withdrawRequest,
} from "#server/features/requests/queries.ts";
import { paymentOrderFor, type StoredOrder } from "#server/features/requests/waiting-queries.ts";
import { ownsWork } from "#server/features/works/queries.ts";
import type { RecordAudit } from "#server/platform/audit/recorder.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Actor, Handler, HandlerContext } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/http/services.ts";
import type { Page } from "#server/platform/page.ts";
import { confirmedByAdmin } from "#server/platform/payments/providers.ts";
import type { Refusal } from "#server/platform/refusal.ts";

/**
 * An existing application is reported before problems of the file (DETAILS 17). The résumé is claimed before the insert: once
 * it is on the request, it would count as the applicant's own.
 */
export const applyForWork: Handler<typeof requests.workreq> = async (input, context) => {
  const { db, actor, browser, services, refuse, recordAudit } = context;
  const { workid: workId, name, biodata: resume, answers = [] } = input;
  const { accountId } = actor;
  await requireProvedEmail(context);
  const application = { workId, freelancerId: accountId, name, resume, ticketHash: browser.ticketHash() };
  const { id, isClaimed, contact } = await insertRequest(db, application);
  if (id !== null) {
    if (answers.length > 0 && (await insertAnswers(db, { requestId: id, workId }, answers)) < answers.length)
      throw refuse("work_moved_on");
    await recordAudit(db, { id, after: { status: "pending", workid: workId } });
    await notifyCompany(db, services, { requestId: id, workId, name, ...contact });
    return "done";
  }
  const present = await applicationFor(db, workId, accountId);
  if (present?.requestId) return "exists";
  if (!isClaimed) throw refuse("invalid", { fields: { biodata: "please fill this" } });
  throw refuse(present?.isPosted ? "work_closed" : "not_found");
};

interface Mover {
  readonly db: Db;
  readonly actor: Actor;
  readonly services: Services;
  readonly refuse: (code: "not_found" | "request_moved_on") => Refusal;
  readonly recordAudit: RecordAudit;
}

/** Refuses a move that changed no row: the request has another status by now, or this account has no such request. */
export async function requireMoved(
  moved: unknown,
  reqid: number,
  { db, actor, refuse }: Omit<Mover, "recordAudit" | "services">,
): Promise<"done"> {
  if (moved) return "done";
  throw refuse((await statusOf(db, reqid, actor.accountId)) ? "request_moved_on" : "not_found");
}

/** Performs one move of the table of moves for the signed-in account. */
export async function move(name: StatusMove, reqid: number, mover: Mover, reason?: string): Promise<"done"> {
  const moved = await moveRequest(mover.db, name, reqid, mover.actor.accountId, reason);
  if (moved) await recordMove(name, { request: moved, requestId: reqid, reason }, mover);
  return requireMoved(moved, reqid, mover);
}

type MoveNotice = Pick<Parameters<typeof notifyParties>[3], "request" | "requestId" | "reason">;

/** Records the move, with further facts after it, and notifies the other party. */
async function recordMove(
  name: StatusMove | "accept",
  notice: MoveNotice,
  { db, actor, services, recordAudit }: Mover,
  facts: AuditFacts = {},
): Promise<void> {
  const { before, after } = statusesOf(name);
  await recordAudit(db, { id: notice.requestId, before, after: { ...after, ...facts } });
  await notifyParties(db, services, name, { ...notice, by: actor.role });
}

/** The statuses before and after a move, for the audit log. Every move but a withdrawal starts from one status. */
export function statusesOf(name: StatusMove | "accept" | "settle" | "confirm" | "correct") {
  const { from, to } = requestMoves[name];
  return { before: { status: from[0] }, after: { status: to } };
}

/** Deletes the request; the audit log keeps its status and work. */
export const withdraw: Handler<typeof requests.workreqdelete> = async ({ reqid }, context) => {
  const { db, actor, recordAudit } = context;
  const deleted = await withdrawRequest(db, reqid, actor.accountId);
  if (deleted) {
    await recordAudit(db, { id: reqid, before: { status: deleted.status, workid: deleted.workId } });
    await notifyOfWithdrawal(db, { ...deleted, requestId: reqid });
    return "done";
  }
  const status = await statusOf(db, reqid, actor.accountId);
  if (status && canMove("withdraw", status, actor.role)) throw context.refuse("payment_recorded");
  return requireMoved(false, reqid, context);
};

/** Freezes price and rate (DESIGN section 5), and writes the contract. The rate is that of the day by the clock of the database. */
export const accept: Handler<typeof requests.updatereqstatus> = async ({ reqid }, context) => {
  const { db, actor, services, refuse } = context;
  const request = await acceptRequest(db, services.settings, reqid, actor.accountId);
  if (request) {
    const contract = await writeContract(db, { ...request, requestId: reqid }, { accountId: actor.personId });
    await recordMove("accept", { request, requestId: reqid }, context, contract);
    await remindOfDeadline(db, request.workId);
    return "done";
  }
  const status = await statusOf(db, reqid, actor.accountId);
  if (status && canMove("accept", status, actor.role))
    throw refuse((await isTakenDown(db, reqid)) ? "work_taken_down" : "position_filled");
  return requireMoved(false, reqid, context);
};

/** The move locks the request, so that no payment can start; one that is open now was open before. */
export const sendBack: Handler<typeof requests.sendback> = async ({ reqid, reason: review }, context) => {
  const outcome = await move("sendBack", reqid, context, review);
  if (await hasOpenOrder(context.db, reqid)) throw context.refuse("payment_waits");
  return outcome;
};

/** Ends the agreement and opens the work again. */
export const endEngagement: Handler<typeof requests.endengagement> = async ({ reqid, reason }, context) => {
  await releaseWork(context.db, reqid, context.actor.accountId);
  return move("end", reqid, context, reason);
};

type Listing = Pick<HandlerContext<typeof requests.getfreelancerbyreq>, "db" | "actor" | "services" | "refuse">;
type ApplicantsRequest = Parameters<typeof requestsOfWork>[2];

/** Refused for a company that does not own the work; an empty list for a freelancer without a request (DETAILS 3). */
export async function listApplicants(request: ApplicantsRequest, context: Listing) {
  const { db, actor, refuse } = context;
  const page = await requestsOfWork(db, actor.accountId, request);
  const isAllowed =
    page.rows.length > 0 || actor.role === "freelancer" || (await ownsWork(db, actor.accountId, request.workid));
  if (!isAllowed) throw refuse("not_found");
  return withPaymentOrders(page, context);
}

export const listRequestsInStatus: Handler<typeof requests.getworkbystatus> = async (input, context) =>
  withPaymentOrders(await requestsOf(context.db, context.actor, input), context);

/** The payment order of each row as the caller sees it. */
function withPaymentOrders<R extends { readonly latestOrder: StoredOrder | null }>(
  { rows, next }: Page<R>,
  { actor, services }: Pick<Listing, "actor" | "services">,
) {
  const confirmed = confirmedByAdmin(services.providers);
  return {
    rows: rows.map((row) => ({ ...row, paymentOrder: paymentOrderFor(actor.role, confirmed, row.latestOrder) })),
    next,
  };
}
