import { and, eq } from "drizzle-orm";
import { offerPartyOf } from "#domain/hiring/offer.ts";
import { offerStateText, type RequestState, requestStateTexts } from "#domain/hiring/present-state.ts";
import { latestOffer } from "#server/hiring/requests/offer-queries.ts";
import { isParty } from "#server/hiring/requests/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import type { Refusal } from "#server/platform/refusal.ts";

/** Only the notification of the company outlives a request that was withdrawn. */
async function wasWithdrawn(db: Db, requestId: number, accountId: number): Promise<boolean> {
  const isOfWithdrawal = and(
    eq(notifications.accountId, accountId),
    eq(notifications.kind, "withdrawn"),
    eq(notifications.subjectKind, "request"),
    eq(notifications.subjectId, requestId),
  );
  return (await db.$count(notifications, isOfWithdrawal)) > 0;
}

/** Of a request that is gone; undefined where the account knows nothing of it. */
export const withdrawalText = async (db: Db, requestId: number, { role, accountId }: Actor) =>
  (await wasWithdrawn(db, requestId, accountId)) ? requestStateTexts[offerPartyOf(role)].withdrawn : undefined;

async function stateOf(db: Db, requestId: number, accountId: number): Promise<RequestState | undefined> {
  const [request] = await db
    .select({
      status: workRequests.status,
      acceptedAt: workRequests.acceptedAt,
      rejectedAt: workRequests.rejectedAt,
    })
    .from(workRequests)
    .where(and(eq(workRequests.id, requestId), isParty(accountId)));
  if (!request) return (await wasWithdrawn(db, requestId, accountId)) ? "withdrawn" : undefined;
  const { status, acceptedAt, rejectedAt } = request;
  return status === "rejected" && acceptedAt && !rejectedAt ? "ended" : status;
}

interface Caller<C> {
  readonly db: Db;
  readonly actor: Actor;
  readonly refuse: (code: C, more: { readonly state?: string | undefined }) => Refusal;
}

export type RequestMover = Caller<"not_found" | "request_moved_on">;

/** The refusal of a move that came too late. It says what became of the request, and what its party can do now. */
export async function outdatedRequest(requestId: number, { db, actor, refuse }: RequestMover): Promise<Refusal> {
  const state = await stateOf(db, requestId, actor.accountId);
  const text = state && requestStateTexts[offerPartyOf(actor.role)][state];
  return refuse(state && state !== "withdrawn" ? "request_moved_on" : "not_found", { state: text });
}

/** The same, of a move on an offer that is not the latest one any more. */
export async function outdatedOffer(
  requestId: number,
  { db, actor, refuse }: Caller<"offer_changed">,
): Promise<Refusal> {
  const [request] = await db.select({ latestOffer }).from(workRequests).where(eq(workRequests.id, requestId));
  const latest = request?.latestOffer;
  const text =
    latest && offerStateText(offerPartyOf(actor.role), { author: latest.offerBy, status: latest.offerStatus });
  return refuse("offer_changed", { state: text ?? undefined });
}
