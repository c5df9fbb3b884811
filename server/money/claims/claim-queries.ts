import { and, count, eq, gt, inArray, sql } from "drizzle-orm";
import {
  type ClaimMove,
  type ClaimStatus,
  claimDays,
  claimMoves,
  type OwnAmounts,
  openClaimStatuses,
} from "#domain/hiring/claim.ts";
import type { OfferParty } from "#domain/hiring/offer.ts";
import { lockMilestone } from "#server/hiring/funding/milestone-queries.ts";
import { adminsWith } from "#server/identity/session/permission-queries.ts";
import { type Db, runSql } from "#server/platform/db/connect.ts";
import { claimFiles, claimStatements, claims } from "#server/platform/db/schema/claims.ts";
import { milestones } from "#server/platform/db/schema/milestones.ts";

/** Locks the work, the request, the milestone and the claim in this order, as every statement does. */
export async function lockClaim(tx: Db, claimId: number) {
  const [found] = await tx.select({ milestoneId: claims.milestoneId }).from(claims).where(eq(claims.id, claimId));
  const locked = found && (await lockMilestone(tx, found.milestoneId));
  const [claim] = await tx.select().from(claims).where(eq(claims.id, claimId)).for("update");
  return locked && claim ? { locked, claim } : undefined;
}

/** The claim about a milestone that is not settled, locked. */
export async function lockOpenClaim(tx: Db, milestoneId: number) {
  const [open] = await tx
    .select({ id: claims.id })
    .from(claims)
    .where(and(eq(claims.milestoneId, milestoneId), inArray(claims.status, [...openClaimStatuses])));
  return open && lockClaim(tx, open.id);
}

export type LockedClaim = NonNullable<Awaited<ReturnType<typeof lockClaim>>>;

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

const insert = `with statement as (
    insert into claim_statements (claim_id, author, account_id, text) values ($1, $2, $3, $4) returning id)
  insert into claim_files (statement_id, position, file, shown_name)
  select statement.id, sent.position - 1, sent.file, sent.shown_name
  from statement, unnest($5::text[], $6::text[]) with ordinality as sent (file, shown_name, position)`;

interface NewStatement {
  readonly claimId: number;
  readonly author: OfferParty;
  readonly accountId: number;
  readonly text: string;
  /** The statement before has claimed them for their sender. */
  readonly files: readonly { readonly fileName: string; readonly shownName: string }[];
}

export async function insertStatement(tx: Db, { claimId, author, accountId, text, files }: NewStatement) {
  const names = [files.map(({ fileName }) => fileName), files.map(({ shownName }) => shownName)];
  await runSql(tx, { name: "claim_statement", text: insert, values: [claimId, author, accountId, text, ...names] });
}

/** How many files a party has added to a claim. */
export const countFiles = async (tx: Db, claimId: number, author: OfferParty): Promise<number> => {
  const [row] = await tx
    .select({ count: count() })
    .from(claimFiles)
    .innerJoin(claimStatements, eq(claimStatements.id, claimFiles.statementId))
    .where(and(eq(claimStatements.claimId, claimId), eq(claimStatements.author, author)));
  return row?.count ?? 0;
};

/** Deletes what was sent with claims that ended 180 days ago, so that the sweep of files finds it. */
export const deleteOldEvidence = (db: Db) =>
  db.execute(sql`delete from ${claimFiles} f using ${claimStatements} s, ${claims} c
    where s.id = f.statement_id and c.id = s.claim_id and c.ended_at < now() - interval '180 days'`);

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
export async function changeClaim(tx: Db, { id }: LockedClaim["claim"], status: ClaimStatus, changes: Changes) {
  const noRuling = { rulingPaise: null, reason: null, ruledBy: null };
  await tx
    .update(claims)
    .set({ ...changes, ...noRuling, status, warningCount: 0 })
    .where(eq(claims.id, id));
}

/** Hands a locked claim over to the admins. */
export async function handClaimOver(tx: Db, claim: LockedClaim["claim"]): Promise<void> {
  await changeClaim(tx, claim, claimMoves.handOver.to, {});
}

/** A ruling that waits for a second admin. */
export async function proposeRuling(
  tx: Db,
  { id }: LockedClaim["claim"],
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
export async function endClaim(tx: Db, { id }: LockedClaim["claim"], { move, released, ...ruling }: Ended) {
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

/** Whether another admin may approve what this one rules, which takes both permissions. */
export async function hasSecondAdmin(tx: Db, accountId: number): Promise<boolean> {
  const [moderators, others] = [await adminsWith(tx, "moderate"), await adminsWith(tx, "money")];
  return others.some(({ id }) => id !== accountId && moderators.some((moderator) => moderator.id === id));
}
