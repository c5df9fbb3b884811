import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { decisionRetentionYears, erasureDelayHours, type KeptData } from "#domain/operation/personal-data.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { decisions } from "#server/platform/db/schema/moderation.ts";
import { erasures, receiptParties } from "#server/platform/db/schema/personal-data.ts";
import { verifications } from "#server/platform/db/schema/verifications.ts";

const isOf = (accountId: number) => eq(erasures.accountId, accountId);
const isWaiting = eq(erasures.status, "waiting");

/** The instant at which the erasure of an account is due, if one waits. */
export async function dueAtOf(db: Db, accountId: number): Promise<Date | undefined> {
  const [row] = await db
    .select({ dueAt: erasures.dueAt })
    .from(erasures)
    .where(and(isOf(accountId), isWaiting));
  return row?.dueAt;
}

/** Returns when it is due. One that waits already stays as it is; `isNew` is false then. */
export async function scheduleErasure(tx: Db, accountId: number, requestedBy: number) {
  const dueAt = sql`now() + make_interval(hours => ${erasureDelayHours})`;
  const [row] = await tx
    .insert(erasures)
    .values({ accountId, requestedBy, dueAt })
    .onConflictDoUpdate({
      target: erasures.accountId,
      set: { requestedBy, requestedAt: sql`now()`, dueAt, status: "waiting" },
      setWhere: eq(erasures.status, "cancelled"),
    })
    .returning({ dueAt: erasures.dueAt });
  if (row) return { dueAt: row.dueAt, isNew: true };
  return { dueAt: await dueAtOf(tx, accountId), isNew: false };
}

/** Returns false where none waits. */
export async function cancelErasure(tx: Db, accountId: number): Promise<boolean> {
  const rows = await tx
    .update(erasures)
    .set({ status: "cancelled" })
    .where(and(isOf(accountId), isWaiting))
    .returning({ accountId: erasures.accountId });
  return rows.length > 0;
}

const isDue = (now: Date) => and(isWaiting, lte(erasures.dueAt, now));

export async function dueErasures(db: Db, now: Date, most: number): Promise<number[]> {
  const due = db.select({ id: erasures.accountId }).from(erasures).where(isDue(now));
  return (await due.orderBy(erasures.dueAt).limit(most)).map(({ id }) => id);
}

/** Locks an erasure that is due until the end of the transaction. False where another instance has it, or it was cancelled. */
export async function lockErasure(tx: Db, accountId: number, now: Date): Promise<boolean> {
  const due = tx.select({ id: erasures.accountId }).from(erasures);
  return (await due.where(and(isOf(accountId), isDue(now))).for("update", { skipLocked: true })).length > 0;
}

export async function finishErasure(tx: Db, accountId: number, keptData: readonly KeptData[]): Promise<void> {
  await tx.update(erasures).set({ status: "done", doneAt: sql`now()`, kept: keptData }).where(isOf(accountId));
}

/** Erasures that were done at least a minute ago and are not recorded beside the stored files yet. */
export const unrecordedErasures = (db: Db, most: number) =>
  db
    .select({ accountId: erasures.accountId })
    .from(erasures)
    .where(
      and(
        eq(erasures.status, "done"),
        isNull(erasures.recordedAt),
        sql`${erasures.doneAt} < now() - interval '1 minute'`,
      ),
    )
    .limit(most);

export async function markErasuresRecorded(db: Db, accountIds: readonly number[]): Promise<void> {
  await db
    .update(erasures)
    .set({ recordedAt: sql`now()` })
    .where(sql`${erasures.accountId} = any(${sql.raw(`'{${accountIds.join(",")}}'`)}::int[])`);
}

/** Every erased account. */
export const erasedAccounts = (db: Db) =>
  db
    .select({ accountId: accounts.id, registeredAt: accounts.registeredAt })
    .from(accounts)
    .where(sql`${accounts.erasedAt} is not null`)
    .orderBy(accounts.id);

/** Names on receipts whose time is over, and decisions about accounts that were erased long ago. */
export async function deleteOldKeptData(db: Db): Promise<void> {
  await db.delete(receiptParties).where(sql`${receiptParties.deleteAfter} < now()`);
  const endedLongAgo = sql`(select id from ${accounts}
    where ${accounts.erasedAt} < now() - make_interval(years => ${decisionRetentionYears}))`;
  await db.delete(decisions).where(sql`${decisions.accountId} in ${endedLongAgo}`);
  await db.delete(verifications).where(sql`${verifications.companyId} in ${endedLongAgo}`);
}
