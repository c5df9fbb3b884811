import { and, eq, lt, or, sql } from "drizzle-orm";
import { claimMinutes, type DeskKind } from "#domain/trust/desk.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { deskClaims } from "#server/platform/db/schema/content-reports.ts";

interface Claim {
  readonly kind: DeskKind;
  readonly subjectId: number;
  readonly adminId: number;
}

/** A case that an admin took before this instant can be taken by another one. */
export const claimLapse = sql`now() - make_interval(mins => ${claimMinutes})`;

/** Takes a case that nobody has, or takes the own one again; undefined where another admin has it. Of concurrent calls one gets it. */
export async function takeCase(tx: Db, claim: Claim): Promise<Date | undefined> {
  const isFree = or(eq(deskClaims.adminId, claim.adminId), lt(deskClaims.takenAt, claimLapse));
  const [row] = await tx
    .insert(deskClaims)
    .values(claim)
    .onConflictDoUpdate({
      target: [deskClaims.kind, deskClaims.subjectId],
      set: { adminId: claim.adminId, takenAt: sql`now()` },
      ...(isFree && { setWhere: isFree }),
    })
    .returning({ takenAt: deskClaims.takenAt });
  return row?.takenAt;
}

/** Gives a case to another admin, who has it from now on. */
export async function handCaseTo(tx: Db, claim: Claim): Promise<void> {
  await tx
    .insert(deskClaims)
    .values(claim)
    .onConflictDoUpdate({
      target: [deskClaims.kind, deskClaims.subjectId],
      set: { adminId: claim.adminId, takenAt: sql`now()` },
    });
}

export const claimedUntil = (takenAt: Date) => new Date(takenAt.getTime() + claimMinutes * 60_000).toISOString();

const isOf = ({ kind, subjectId }: Claim) => and(eq(deskClaims.kind, kind), eq(deskClaims.subjectId, subjectId));

export async function isTakenByOther(db: Db, claim: Claim): Promise<boolean> {
  const isOther = sql`${deskClaims.adminId} <> ${claim.adminId} and ${deskClaims.takenAt} >= ${claimLapse}`;
  return (await db.$count(deskClaims, and(isOf(claim), isOther))) > 0;
}

/** Nothing happens where another admin has it. */
export async function releaseCase(tx: Db, claim: Claim): Promise<void> {
  await tx.delete(deskClaims).where(and(isOf(claim), eq(deskClaims.adminId, claim.adminId)));
}
