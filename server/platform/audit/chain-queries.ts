import { and, asc, desc, eq, gt, inArray, isNull, notExists, sql } from "drizzle-orm";
import { beginning, type Entry, type Link } from "#server/platform/audit/chain.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { auditEntries, auditSeals, auditWaiting } from "#server/platform/db/schema/audit.ts";

/** The key of the advisory lock, unique in this database. */
const chainLock = 7_246_002;

/** Only one instance seals at a time, because two would fork the chain. The lock ends with the transaction. */
export async function lockChain(tx: Db): Promise<boolean> {
  const { rows } = await tx.execute<{ held: boolean }>(sql`select pg_try_advisory_xact_lock(${chainLock}) as held`);
  return rows[0]?.held === true;
}

export async function isAnyWaiting(db: Db): Promise<boolean> {
  const rows = await db.select({ id: auditWaiting.entryId }).from(auditWaiting).limit(1);
  return rows.length > 0;
}

/** The committed entries that wait to be sealed, in the order of their ids. */
export async function entriesWaiting(db: Db, most: number): Promise<Entry[]> {
  const rows = await db
    .select({ entry: auditEntries })
    .from(auditWaiting)
    .innerJoin(auditEntries, eq(auditEntries.id, auditWaiting.entryId))
    .orderBy(asc(auditWaiting.entryId))
    .limit(most);
  return rows.map(({ entry }) => entry);
}

export async function lastLink(db: Db): Promise<Link> {
  const [link] = await db
    .select({ seq: auditSeals.seq, hash: auditSeals.hash })
    .from(auditSeals)
    .orderBy(desc(auditSeals.seq))
    .limit(1);
  return link ?? beginning;
}

export async function insertSeals(db: Db, seals: readonly (typeof auditSeals.$inferInsert)[]): Promise<void> {
  await db.insert(auditSeals).values([...seals]);
  await db.delete(auditWaiting).where(
    inArray(
      auditWaiting.entryId,
      seals.map(({ entryId }) => entryId),
    ),
  );
}

/** A part of the chain in order, each link with its entry, or without if the entry is missing. */
export const linksAfter = (db: Db, seq: number, most: number) =>
  db
    .select({ seq: auditSeals.seq, hash: auditSeals.hash, entryId: auditSeals.entryId, entry: auditEntries })
    .from(auditSeals)
    .leftJoin(auditEntries, eq(auditEntries.id, auditSeals.entryId))
    .where(gt(auditSeals.seq, seq))
    .orderBy(asc(auditSeals.seq))
    .limit(most);

/** The first entry that is neither in the chain nor waiting, which the product never writes. */
export async function strayEntry(db: Db): Promise<number | undefined> {
  const sealed = db.select({ id: auditSeals.seq }).from(auditSeals).where(eq(auditSeals.entryId, auditEntries.id));
  const waiting = db
    .select({ id: auditWaiting.entryId })
    .from(auditWaiting)
    .where(eq(auditWaiting.entryId, auditEntries.id));
  const [stray] = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(and(notExists(sealed), notExists(waiting)))
    .orderBy(asc(auditEntries.id))
    .limit(1);
  return stray?.id;
}

/** The first waiting entry that is missing. */
export async function missingEntry(db: Db): Promise<number | undefined> {
  const [missing] = await db
    .select({ id: auditWaiting.entryId })
    .from(auditWaiting)
    .leftJoin(auditEntries, eq(auditEntries.id, auditWaiting.entryId))
    .where(isNull(auditEntries.id))
    .orderBy(asc(auditWaiting.entryId))
    .limit(1);
  return missing?.id;
}

export const countWaiting = (db: Db): Promise<number> => db.$count(auditWaiting);
