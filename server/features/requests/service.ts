import type { requests } from "#contract/requests.ts";
import { canMove, requestMoves } from "#domain/work-request.ts";
import { type AskedByStatus, requestsOfWork } from "#server/features/requests/list-queries.ts";
import { acceptRequest, moveRequest, type StatusMove } from "#server/features/requests/move-queries.ts";
import { notifyCounterparty, tellCompany } from "#server/features/requests/notify-counterparty.ts";
import {
  applicationFor,
  hasOpenOrder,
  insertRequest,
  releaseWork,
  statusOf,
  withdrawRequest,
} from "#server/features/requests/queries.ts";
import { ownsWork } from "#server/features/works/queries.ts";
import type { Note } from "#server/platform/audit/recorder.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Actor, Context, Handler } from "#server/platform/http/handler.ts";
import type { Services } from "#server/platform/http/services.ts";
import type { Refusal } from "#server/platform/refusal.ts";

/**
 * That there is an application already is said before anything about the file (DETAILS 17). The résumé is claimed first all
 * the same: once it were on this request, it would count as the applicant's own.
 */
export const applyForWork: Handler<typeof requests.workreq> = async (input, context) => {
  const { db, actor, visit, services, refuse, note } = context;
  const { workid: workId, name, biodata: resume } = input;
  const { loginid: accountId } = actor;
  const application = { workId, freelancerId: accountId, name, resume, ticketHash: visit.ticketHash() };
  const { id, isClaimed, told } = await insertRequest(db, application);
  if (id !== null) {
    await note(db, { id, after: { status: "pending", workid: workId } });
    await tellCompany(db, services, { workId, name, ...told });
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
  readonly note: Note;
}

/** A move that found no request to move: it is elsewhere by now, or it is not there for this account. */
export async function settled(
  moved: unknown,
  reqid: number,
  { db, actor, refuse }: Omit<Mover, "note" | "services">,
): Promise<"done"> {
  if (moved) return "done";
  throw refuse((await statusOf(db, reqid, actor.loginid)) ? "request_moved_on" : "not_found");
}

/** One move of the table of moves, in the name of whoever asks. */
export async function move(name: StatusMove, reqid: number, mover: Mover, reason?: string): Promise<"done"> {
  const moved = await moveRequest(mover.db, name, reqid, mover.actor.loginid, reason);
  if (moved) await tellOf(name, { request: moved, requestId: reqid, reason }, mover);
  return settled(moved, reqid, mover);
}

type Told = Pick<Parameters<typeof notifyCounterparty>[3], "request" | "requestId" | "reason">;

/** To the log, and to whoever did not move it. */
async function tellOf(name: StatusMove | "accept", told: Told, { db, actor, services, note }: Mover): Promise<void> {
  await note(db, { id: told.requestId, ...statusesOf(name) });
  await notifyCounterparty(db, services, name, { ...told, by: actor.role });
}

/** Where a request was and where it is, for the audit log. Every move but a withdrawal begins at one place. */
export function statusesOf(name: StatusMove | "accept" | "settle" | "confirm") {
  const { from, to } = requestMoves[name];
  return { before: { status: from[0] }, after: { status: to } };
}

/** The request is gone, and what was in it; that it was there the log still knows. */
export const withdraw: Handler<typeof requests.workreqdelete> = async ({ reqid }, context) => {
  const { db, actor, note } = context;
  const gone = await withdrawRequest(db, reqid, actor.loginid);
  if (gone) await note(db, { id: reqid, before: { status: gone.status, workid: gone.workId } });
  return settled(gone, reqid, context);
};

/** Price and rate are frozen here (DESIGN section 5): the rate of the day, by the database's clock. */
export const accept: Handler<typeof requests.updatereqstatus> = async ({ reqid }, context) => {
  const { db, actor, services, refuse } = context;
  const request = await acceptRequest(db, services.settings, reqid, actor.loginid);
  if (request) {
    await tellOf("accept", { request, requestId: reqid }, context);
    return "done";
  }
  const status = await statusOf(db, reqid, actor.loginid);
  if (status && canMove("accept", status, actor.role)) throw refuse("position_filled");
  return settled(false, reqid, context);
};

/** What was reported as complete is not. Its lock keeps payments from beginning: one that waits now was there before. */
export const sendBack: Handler<typeof requests.sendback> = async ({ reqid, reason: review }, context) => {
  const done = await move("sendBack", reqid, context, review);
  if (await hasOpenOrder(context.db, reqid)) throw context.refuse("payment_waits");
  return done;
};

/** The work is open again, and what was agreed is agreed no more. */
export const endEngagement: Handler<typeof requests.endengagement> = async ({ reqid, reason }, context) => {
  await releaseWork(context.db, reqid, context.actor.loginid);
  return move("end", reqid, context, reason);
};

type Listing = Context<typeof requests.getfreelancerbyworkid>;

/** A company is told that a work is not its own; a freelancer simply has no request there (DETAILS 3). */
export async function listApplicants(asked: AskedByStatus & { workid: number }, { db, actor, refuse }: Listing) {
  const page = await requestsOfWork(db, actor.loginid, asked.workid, asked);
  const mayKnow =
    page.rows.length > 0 || actor.role === "freelancer" || (await ownsWork(db, actor.loginid, asked.workid));
  if (!mayKnow) throw refuse("not_found");
  return page;
}
