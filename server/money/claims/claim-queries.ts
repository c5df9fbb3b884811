import { and, count, eq, gt, inArray, ne, sql } from "drizzle-orm";
import {
  type ClaimMove,
  type ClaimStatus,
  claimDays,
  claimMoves,
  type OwnAmounts,
  openClaimStatuses,
} from "#domain/hiring/claim.ts";
import type { OfferParty } from "#domain/hiring/offer.ts";
import { holdMilestone } from "#server/hiring/funding/milestone-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { adminPermissions } from "#server/platform/db/schema/admins.ts";
import { claimStatements, claims } from "#server/platform/db/schema/claims.ts";
import { milestones } from "#server/platform/db/schema/milestones.ts";

/** Locks the work, the request, the milestone and the claim in this order, as every statement does. */
export async function holdClaim(tx: Db, claimId: number) {
  const [found] = await tx.select({ milestoneId: claims.milestoneId }).from(claims).where(eq(claims.id, claimId));
  const held = found && (await holdMilestone(tx, found.milestoneId));
  const [claim] = await tx.select().from(claims).where(eq(claims.id, claimId)).for("update");
  return held && claim ? { held, claim } : undefined;
}

export type HeldClaim = NonNullable<Awaited<ReturnType<typeof holdClaim>>>;

const days = (number: number) => sql.raw(`interval '${number * 24} hours'`);

interface NewClaim extends OwnAmounts {
  readonly milestoneId: number;
  readonly openedBy: OfferParty;
}

/** Inserts a claim about a locked milestone, whose clocks begin now. */
export async function insertClaim(tx: Db, claim: NewClaim): Promise<number> {
  const [row] = await tx
    .insert(claims)
    .values({
      ...claim,
      answerDueAt: sql`now() + ${days(claimDays.answer)}`,
      escalateAt: sql`now() + ${days(claimDays.negotiation)}`,
      ruleBy: sql`now() + ${days(claimDays.ruling)}`,
    })
    .returning({ id: claims.id });
  if (!row) throw new Error("nothing was inserted");
  return row.id;
}

interface NewStatement {
  readonly claimId: number;
  readonly author: OfferParty;
  readonly accountId: number;
  readonly text: string;
}

export async function insertStatement(tx: Db, statement: NewStatement): Promise<void> {
  await tx.insert(claimStatements).values(statement);
}

/** How many claims this party has opened in the last 30 days. */
export async function recentClaims(tx: Db, party: OfferParty, accountId: number): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(claims)
    .innerJoin(milestones, eq(milestones.id, claims.milestoneId))
    .where(
      and(
        eq(claims.openedBy, party),
        eq(party === "company" ? milestones.companyId : milestones.freelancerId, accountId),
        gt(claims.openedAt, sql`now() - ${days(30)}`),
      ),
    );
  return row?.count ?? 0;
}

type Changes = Partial<Pick<typeof claims.$inferInsert, "companyPaise" | "freelancerPaise" | "isAnswered">>;

/** Changes a locked claim. A ruling that waits for a second admin was about other amounts, and ends. */
export async function changeClaim(tx: Db, { id }: HeldClaim["claim"], status: ClaimStatus, changes: Changes) {
  const noRuling = { rulingPaise: null, reason: null, ruledBy: null };
  await tx
    .update(claims)
    .set({ ...changes, ...noRuling, status, warningCount: 0 })
    .where(eq(claims.id, id));
}

/** Hands a locked claim over to the admins. */
export async function handClaimOver(tx: Db, claim: HeldClaim["claim"]): Promise<void> {
  await changeClaim(tx, claim, claimMoves.handOver.to, {});
}

/** A ruling that waits for a second admin. */
export async function proposeRuling(
  tx: Db,
  { id }: HeldClaim["claim"],
  ruling: { readonly rulingPaise: number; readonly reason: string; readonly ruledBy: number },
): Promise<void> {
  await tx.update(claims).set(ruling).where(eq(claims.id, id));
}

interface Ended {
  readonly move: Extract<ClaimMove, "agree" | "silent" | "rule" | "withdraw">;
  readonly released?: number;
  readonly reason?: string | null;
  readonly ruledBy?: number | null;
  readonly approvedBy?: number;
}

/** Ends a locked claim. */
export async function endClaim(tx: Db, { id }: HeldClaim["claim"], { move, released, ...ruling }: Ended) {
  const isReleased = released !== undefined;
  await tx
    .update(claims)
    .set({
      status: claimMoves[move].to,
      endedAt: sql`now()`,
      ...ruling,
      ...(isReleased && { released }),
      ...(move === "rule" && isReleased && { rulingPaise: released }),
    })
    .where(and(eq(claims.id, id), inArray(claims.status, [...openClaimStatuses])));
}

/** Whether another admin may approve what this one rules. */
export const hasSecondAdmin = async (tx: Db, accountId: number): Promise<boolean> =>
  (await tx.$count(
    adminPermissions,
    and(eq(adminPermissions.permission, "money"), ne(adminPermissions.accountId, accountId)),
  )) > 0;
