import { and, asc, eq, exists, inArray, lt, notExists, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import { claimMoves, openClaimStatuses } from "#domain/hiring/claim.ts";
import {
  heldStatuses,
  type MilestoneActor,
  type MilestoneMove,
  type MilestoneStatus,
  milestoneClocks,
  milestoneMoves,
  openMilestoneStatuses,
} from "#domain/hiring/milestone.ts";
import { columnsWith, flattenParties } from "#server/hiring/requests/move-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { chargebacks } from "#server/platform/db/schema/chargebacks.ts";
import { claims } from "#server/platform/db/schema/claims.ts";
import { workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { milestoneMovesMade, milestones, submissions } from "#server/platform/db/schema/milestones.ts";
import { paymentOrders } from "#server/platform/db/schema/payments.ts";
import { payoutUpgrades } from "#server/platform/db/schema/payouts.ts";
import { defer } from "#server/platform/db/transaction.ts";

const earlier = alias(milestones, "earlier");

/** No milestone before it waits for its money. */
const isNext = (db: Db) =>
  notExists(
    db
      .select({ id: earlier.id })
      .from(earlier)
      .where(
        and(
          eq(earlier.requestId, milestones.requestId),
          lt(earlier.line, milestones.line),
          inArray(earlier.status, ["planned", "funding"]),
        ),
      ),
  );

/** The company disputes the payment of the milestone at its bank, and not one that has failed before. */
export const isDisputedAtBank = (db: Db) =>
  exists(
    db
      .select({ id: chargebacks.id })
      .from(chargebacks)
      .innerJoin(paymentOrders, eq(paymentOrders.id, chargebacks.orderId))
      .where(
        and(
          eq(paymentOrders.milestoneId, milestones.id),
          eq(paymentOrders.status, "paid"),
          eq(chargebacks.status, "open"),
        ),
      ),
  );

/** The platform was restored from a backup, and no admin has said yet what was paid since. */
const isRestoreOpen = sql<boolean>`exists (
  select from ${payoutUpgrades} where ${payoutUpgrades.restoredFrom} is not null and ${payoutUpgrades.answeredAt} is null)`;

/** Whether what is held waits for that admin. */
export async function isWaitingAfterRestore(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ isWaiting: boolean }>(sql`select ${isRestoreOpen} as "isWaiting"`);
  return rows[0]?.isWaiting ?? false;
}

/** Why the money of a milestone cannot be released or refunded now: a bank decides about it, or an admin has to answer first. */
export const moneyObstacle = (locked: Pick<LockedMilestone, "isDisputedAtBank" | "isRestoreOpen">) =>
  locked.isDisputedAtBank ? "payment_disputed" : locked.isRestoreOpen && "restore_open";

/** A milestone with its request and its parties. */
const withRequest = (db: Db) =>
  db
    .select({
      ...columnsWith(works),
      milestone: milestones,
      requestId: workRequests.id,
      requestStatus: workRequests.status,
      isNext: sql<boolean>`${isNext(db)}`,
      isDisputedAtBank: sql<boolean>`${isDisputedAtBank(db)}`,
      isRestoreOpen,
      submissionCount: sql<number>`(select count(*)::int from ${submissions} where ${eq(submissions.milestoneId, milestones.id)})`,
    })
    .from(works)
    .innerJoin(workRequests, eq(workRequests.workId, works.id))
    .innerJoin(milestones, eq(milestones.requestId, workRequests.id));

/**
 * Locks the work, the request and the milestone in this order, as every statement does. What the row says about other rows is read
 * by a second statement, which sees what concurrent transactions have left.
 */
export async function lockMilestone(tx: Db, id: number) {
  await defer(
    tx,
    tx
      .select({ id: milestones.id })
      .from(works)
      .innerJoin(workRequests, eq(workRequests.workId, works.id))
      .innerJoin(milestones, eq(milestones.requestId, workRequests.id))
      .where(eq(milestones.id, id))
      .for("no key update"),
  );
  return flattenParties(await withRequest(tx).where(eq(milestones.id, id)));
}

export type LockedMilestone = NonNullable<Awaited<ReturnType<typeof lockMilestone>>>;

/** The milestones of a request that the freelancer has submitted and the company has not decided on. */
export const submittedOf = async (db: Db, requestId: number): Promise<readonly number[]> => {
  const rows = await db
    .select({ id: milestones.id })
    .from(milestones)
    .where(and(eq(milestones.requestId, requestId), eq(milestones.status, "submitted")))
    .orderBy(asc(milestones.line));
  return rows.map(({ id }) => id);
};

/** The milestones of a request, in the order of the plan. */
export const planOf = (db: Db, requestId: number) =>
  db
    .select({ id: milestones.id, status: milestones.status, released: milestones.released })
    .from(milestones)
    .where(eq(milestones.requestId, requestId))
    .orderBy(asc(milestones.line));

const hours = (count: number) => sql.raw(`interval '${count} hours'`);

/** The instants of the clocks that run in a status, and begin with it. The limit runs from the capture on. */
function clocksOf(to: MilestoneStatus) {
  const none = { reviewEndsAt: null, lapsesAt: null, warningCount: 0, clockLeftMs: null };
  if (to === "submitted") return { ...none, reviewEndsAt: sql`now() + ${hours(24 * milestoneClocks.reviewDays)}` };
  if (to === "funded" || to === "returned")
    return {
      ...none,
      lapsesAt: sql`greatest(now(), ${milestones.dueDay}::timestamptz) + ${hours(24 * milestoneClocks.lapseDays)}`,
    };
  return none;
}

const isHeldStatus = (status: MilestoneStatus) => heldStatuses.some((held) => held === status);

/** Who makes a move, and what is noted of it. */
export interface MoveNote {
  readonly role: MilestoneActor;
  /** The account of the person; null for the provider and the platform. */
  readonly personId: number | null;
  readonly reason?: string | null;
  /** What a move that closes releases. */
  readonly released?: number;
  /** For how many days the money can be held, from its capture on. */
  readonly holdDays?: number;
}

/** Moves a milestone that is locked, and notes the move. The row has the status and the revision that were read, or the call fails. */
export async function moveMilestone(
  tx: Db,
  { milestone: { id, status, revision } }: Pick<LockedMilestone, "milestone">,
  move: Exclude<MilestoneMove, "resume">,
  { role, personId, reason = null, released, holdDays }: MoveNote,
): Promise<void> {
  const { to } = milestoneMoves[move];
  const stopped = move === "claim" ? { statusBefore: status, clockLeftMs } : {};
  const limit =
    holdDays === undefined ? {} : { holdLimitAt: sql`now() + ${hours(24 * holdDays)}`, limitWarnedAt: null };
  const [moved] = await tx
    .update(milestones)
    .set({
      status: to,
      revision: revision + 1,
      ...clocksOf(to),
      ...stopped,
      ...(!isHeldStatus(to) && { holdLimitAt: null }),
      ...limit,
      ...(released !== undefined && { released }),
    })
    .where(and(eq(milestones.id, id), eq(milestones.status, status), eq(milestones.revision, revision)))
    .returning({ id: milestones.id });
  if (!moved) throw new Error(`milestone ${id} is locked, and has moved`);
  await tx.insert(milestoneMovesMade).values({
    milestoneId: id,
    move,
    revision: revision + 1,
    role,
    accountId: personId,
    reason,
    ...(released !== undefined && { released }),
  });
}

/** What is left of the running clock. */
const clockLeftMs = sql`floor(extract(epoch from coalesce(${milestones.reviewEndsAt}, ${milestones.lapsesAt}) - now()) * 1000)::int8`;

/** The clock of a milestone goes on after the end of its claim, with the time that was left, and at least two days. */
export async function resumeMilestone(
  tx: Db,
  { milestone: { id, statusBefore, revision } }: Pick<LockedMilestone, "milestone">,
  { role, personId, reason = null }: Pick<MoveNote, "role" | "personId" | "reason">,
): Promise<void> {
  if (!statusBefore) throw new Error(`milestone ${id} has no status before its claim`);
  const left = sql`now() + greatest(make_interval(secs => ${milestones.clockLeftMs} / 1000.0), ${hours(milestoneClocks.leastHours)})`;
  await tx
    .update(milestones)
    .set({
      status: statusBefore,
      statusBefore: null,
      clockLeftMs: null,
      warningCount: 0,
      revision: revision + 1,
      ...(statusBefore === "submitted" ? { reviewEndsAt: left } : { lapsesAt: left }),
    })
    .where(eq(milestones.id, id));
  await tx
    .insert(milestoneMovesMade)
    .values({ milestoneId: id, move: "resume", revision: revision + 1, role, accountId: personId, reason });
}

/** Ends the open claim about a milestone whose money the bank has taken back. */
export async function voidClaim(tx: Db, milestoneId: number): Promise<void> {
  await tx
    .update(claims)
    .set({ status: claimMoves.void.to, endedAt: sql`now()` })
    .where(and(eq(claims.milestoneId, milestoneId), inArray(claims.status, [...openClaimStatuses])));
}

/** After a chargeback that the company has lost its clock goes on with the time that was left, and at least two days. */
export async function resumeAfterChargeback(tx: Db, milestoneId: number, openedAt: Date): Promise<void> {
  const later = (column: AnyPgColumn) =>
    sql`greatest(${column} + (now() - ${openedAt.toISOString()}::timestamptz), now() + ${hours(milestoneClocks.leastHours)})`;
  for (const [status, column, name] of [
    [["submitted"], milestones.reviewEndsAt, "reviewEndsAt"],
    [["funded", "returned"], milestones.lapsesAt, "lapsesAt"],
  ] as const)
    await tx
      .update(milestones)
      .set({ [name]: later(column), warningCount: 0 })
      .where(and(eq(milestones.id, milestoneId), inArray(milestones.status, [...status])));
}

/** What is left of the plan of a request. */
export async function standingOf(tx: Db, requestId: number) {
  const open = inArray(milestones.status, [...openMilestoneStatuses]);
  const [row] = await tx
    .select({
      openCount: sql<number>`count(*) filter (where ${open})::int`,
      unsubmittedCount: sql<number>`count(*) filter (where ${open} and ${milestones.status} <> 'submitted')::int`,
      releasedPaise: sql`coalesce(sum(${milestones.released}), 0)`.mapWith(Number),
      openPaise: sql`coalesce(sum(${milestones.amount}) filter (where ${open}), 0)`.mapWith(Number),
    })
    .from(milestones)
    .where(eq(milestones.requestId, requestId));
  if (!row) throw new Error(`request ${requestId} has no milestones`);
  return row;
}

/** The price of a request, after a milestone was closed without all of its amount. The work shows the same. */
export async function lowerPrice(tx: Db, requestId: number, price: number): Promise<void> {
  await tx.update(workRequests).set({ price }).where(eq(workRequests.id, requestId));
  await tx
    .update(works)
    .set({ agreedPaise: price })
    .from(workRequests)
    .where(and(eq(workRequests.id, requestId), eq(works.id, workRequests.workId)));
}
