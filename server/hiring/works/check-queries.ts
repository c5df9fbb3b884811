import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { sameTextDays, type WorkCheckOutcome, type WorkCheckReason } from "#domain/hiring/work-check.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts, companies, works } from "#server/platform/db/schema/marketplace.ts";
import { workChecks } from "#server/platform/db/schema/work-checks.ts";

const isWaiting = and(isNotNull(workChecks.heldAt), isNull(workChecks.decidedAt), isNotNull(works.takenDownAt));

/** Why a work waits for an admin and since when; null where it does not. For statements that select from works. */
export const workCheck = sql<{ readonly reasons: WorkCheckReason[]; readonly since: string } | null>`(
  select json_build_object('reasons', ${workChecks.reasons},
    'since', to_char(${workChecks.heldAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from ${workChecks} where ${workChecks.workId} = ${works.id} and ${isWaiting})`;

/** What a work is checked by besides its text. */
export async function factsOfCheck(db: Db, { workId, textHash }: { workId: number; textHash: string | null }) {
  const [row] = await db
    .select({
      companyName: accounts.name,
      hasPaid: sql<boolean>`${companies.paymentVerifiedAt} is not null`,
      listedWorks: sql<number>`(
        select count(*)::int from ${works} other
        where other.owner_id = ${works.ownerId} and other.id <> ${works.id} and other.taken_down_at is null)`,
      isRepeated: sql<boolean>`exists (
        select from ${workChecks} other
        where other.text_hash = ${textHash}::text and other.work_id <> ${works.id}
          and other.checked_at > now() - make_interval(days => ${sameTextDays}))`,
      isSettled: sql<boolean>`${works.engaged} or (${works.takenDownAt} is not null and ${isWaiting} is not true)`,
      isWaiting: sql<boolean>`coalesce(${isWaiting}, false)`,
      isNew: sql<boolean>`coalesce(${workChecks.heldAt} = ${workChecks.checkedAt}, false)`,
    })
    .from(works)
    .innerJoin(accounts, eq(accounts.id, works.ownerId))
    .innerJoin(companies, eq(companies.accountId, works.ownerId))
    .leftJoin(workChecks, eq(workChecks.workId, works.id))
    .where(eq(works.id, workId));
  if (!row) throw new Error(`work ${workId} is gone, though it is locked`);
  return row;
}

interface Check {
  readonly workId: number;
  readonly textHash: string | null;
  readonly reasons: WorkCheckReason[];
  readonly isHeld: boolean;
}

/** Stores what was found, in place of what was found before. The start of the wait and of the memory of the text stay. */
export async function writeCheck(tx: Db, { workId, textHash, reasons, isHeld }: Check): Promise<void> {
  const heldAt = isHeld ? sql`now()` : null;
  await tx
    .insert(workChecks)
    .values({ workId, textHash, reasons, heldAt })
    .onConflictDoUpdate({
      target: workChecks.workId,
      set: {
        textHash,
        reasons,
        heldAt: isHeld
          ? sql`case when ${workChecks.decidedAt} is null then coalesce(${workChecks.heldAt}, now()) else now() end`
          : workChecks.heldAt,
        ...(isHeld && { decidedAt: null, outcome: null, decidedBy: null }),
      },
    });
}

export const hideWork = (tx: Db, workId: number) =>
  tx
    .update(works)
    .set({ takenDownAt: sql`now()` })
    .where(and(eq(works.id, workId), isNull(works.takenDownAt)));

/** Lists a work that has waited; one that was never listed is as new as it is then. */
export const listWork = (tx: Db, workId: number, isNew: boolean) =>
  tx
    .update(works)
    .set({ takenDownAt: null, ...(isNew && { postedAt: sql`now()`, activeAt: sql`now()` }) })
    .where(eq(works.id, workId));

/** Ends the wait of a work that is decided about in another way. */
export const endOpenCheck = (tx: Db, workId: number, outcome: WorkCheckOutcome) =>
  tx
    .update(workChecks)
    .set({ decidedAt: sql`now()`, outcome })
    .where(and(eq(workChecks.workId, workId), isNotNull(workChecks.heldAt), isNull(workChecks.decidedAt)));

/** Ends the wait of a work; undefined where it does not wait. */
export async function endCheck(
  tx: Db,
  workId: number,
  { outcome, decidedBy }: { readonly outcome: WorkCheckOutcome; readonly decidedBy: number | null },
) {
  const [row] = await tx
    .update(workChecks)
    .set({ decidedAt: sql`now()`, outcome, decidedBy })
    .from(works)
    .where(and(eq(workChecks.workId, workId), eq(works.id, workChecks.workId), isWaiting))
    .returning({
      ownerId: works.ownerId,
      title: works.title,
      isNew: sql<boolean>`${workChecks.heldAt} = ${workChecks.checkedAt}`,
    });
  return row;
}
