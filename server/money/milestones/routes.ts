import type { milestones } from "#contract/money/milestones.ts";
import { allowedMilestoneMoves } from "#domain/hiring/milestone.ts";
import { payers } from "#domain/member.ts";
import { fundedTotal, type Holder } from "#domain/money/funding.ts";
import { presentHolder } from "#server/hiring/plans/holder.ts";
import { hasRequest, statusOf } from "#server/hiring/requests/queries.ts";
import { endPeriod } from "#server/money/milestones/demo-clock.ts";
import { endEngagement } from "#server/money/milestones/ending.ts";
import { fundMilestone } from "#server/money/milestones/funding.ts";
import { heldMilestones } from "#server/money/milestones/held-queries.ts";
import { getHolder, setHolder } from "#server/money/milestones/holders.ts";
import {
  isReadable,
  milestonesOfRequest,
  movesOf,
  submissionsOf,
  termsOfWork,
} from "#server/money/milestones/list-queries.ts";
import {
  approveMilestone,
  correctMilestone,
  giveBackMilestone,
  requestChanges,
  submitMilestone,
  takeBackMilestone,
} from "#server/money/milestones/service.ts";
import { takeBackFrom } from "#server/money/payouts/held-transfer-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import type { Handler, Handlers } from "#server/platform/http/context.ts";

type Calls = typeof milestones;
type Listed = Awaited<ReturnType<typeof milestonesOfRequest>>;

const getTerms: Handler<Calls["milestones.getTerms"]> = async ({ workId }, { db, actor, services, refuse }) => {
  const terms = await termsOfWork(db, actor, workId);
  if (!terms) throw refuse("not_found");
  return [{ workId, terms, holder: await presentHolder(db, services) }];
};

const listMilestones: Handler<Calls["milestones.list"]> = async ({ requestId }, { db, actor, services, refuse }) => {
  const rows = await milestonesOfRequest(db, actor, requestId);
  if (rows.length === 0 && !(await isRequestOf(db, actor, requestId))) throw refuse("not_found");
  const holder = await presentHolder(db, services);
  const next = rows.find(({ milestone: { status } }) => status === "planned" || status === "funding");
  return rows.map((row) => shownMilestone(row, { actor, holder, isNext: row === next }));
};

const isRequestOf = async (db: Db, { role, accountId }: Actor, requestId: number): Promise<boolean> =>
  role === "admin" ? hasRequest(db, requestId) : (await statusOf(db, requestId, accountId)) !== undefined;

interface Reading {
  readonly actor: Actor;
  readonly holder: Holder | null;
  readonly isNext: boolean;
}

const isoOf = (instant: Date | null) => instant?.toISOString() ?? null;

/** A milestone as a party or an admin reads it. */
function shownMilestone(row: Listed[number], { actor, holder, isNext }: Reading) {
  const { milestone, submissionCount, order } = row;
  const { amount, brokerage, clientFee } = milestone;
  return {
    milestoneId: milestone.id,
    line: milestone.line,
    title: milestone.title,
    description: milestone.description,
    amountPaise: amount,
    brokeragePaise: brokerage,
    netPaise: amount - brokerage,
    clientFeePaise: clientFee,
    totalPaise: fundedTotal(milestone),
    dueDay: milestone.dueDay,
    status: milestone.status,
    revision: milestone.revision,
    releasedPaise: milestone.released,
    paymentId: row.paymentId,
    reviewEndsAt: isoOf(milestone.reviewEndsAt),
    lapsesAt: isoOf(milestone.lapsesAt),
    holdLimitAt: isoOf(milestone.holdLimitAt),
    isStopped: row.isDisputedAtBank,
    submissionCount,
    takeBackFrom:
      milestone.status === "funded" && row.refusedSince ? takeBackFrom(row.refusedSince).toISOString() : null,
    holder,
    order: actor.role === "freelancer" ? null : order,
    allowedMoves: [...movesFor(row, { actor, holder, isNext })],
  };
}

/** What the caller can do; members of a company who do not pay read only. */
function movesFor(
  { milestone, requestStatus, refusedSince, ...row }: Listed[number],
  { actor, holder, isNext }: Reading,
) {
  if (actor.role === "admin") return [];
  if (actor.role === "client" && !payers.some((kind) => kind === actor.memberKind)) return [];
  const canFund = isNext && holder !== null && requestStatus === "accepted";
  const isTransferRefused = refusedSince !== null && takeBackFrom(refusedSince) <= new Date();
  return allowedMilestoneMoves(actor.role, { ...row, status: milestone.status, isNext: canFund, isTransferRefused });
}

/** Milestones: funded before the work on them starts, and then released or refunded. */
export const milestonesHandlers: Handlers<Calls> = {
  "milestones.getTerms": getTerms,
  "milestones.getHolder": getHolder,
  "milestones.setHolder": setHolder,
  "milestones.listHeld": async (input, { db, services }) => heldMilestones(db, services, input),
  "milestones.list": listMilestones,
  "milestones.fund": fundMilestone,
  "milestones.submit": submitMilestone,
  "milestones.requestChanges": requestChanges,
  "milestones.approve": approveMilestone,
  "milestones.giveBack": giveBackMilestone,
  "milestones.takeBack": takeBackMilestone,
  "milestones.endPeriod": endPeriod,
  "milestones.correct": correctMilestone,
  endengagement: endEngagement,
  "milestones.history": async ({ milestoneId, ...page }, { db, actor, refuse }) => {
    if (!(await isReadable(db, actor, milestoneId))) throw refuse("not_found");
    return movesOf(db, actor, milestoneId, page);
  },
  "milestones.submissions": async ({ milestoneId, ...page }, { db, actor, refuse }) => {
    if (!(await isReadable(db, actor, milestoneId))) throw refuse("not_found");
    return submissionsOf(db, actor, milestoneId, page);
  },
};
