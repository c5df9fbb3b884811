import { sql } from "drizzle-orm";
import { Client, type Pool } from "pg";
import type { Db } from "#server/platform/db/connect.ts";

/** One instance migrates at a time, and none during a restore. */
export const migrationLock = 7_246_001;

/**
 * Prevents that the sweep deletes files while a backup copies them: the files that its snapshot of the database names must
 * still exist. The sweep tries this lock for each file, and skips the file without it.
 */
export const storedFilesLock = 7_246_004;

export async function mayRemoveStored(tx: Db): Promise<boolean> {
  const { rows } = await tx.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${storedFilesLock}) as held`,
  );
  return rows[0]?.held === true;
}

/** One instance creates the demo and the first admin of a new database. */
const preparationLock = 7_246_010;

/** Waits until no other instance prepares the database. The connection of its own releases the lock even if the process dies. */
export async function whileNobodyPrepares<T>(pool: Pool, run: () => Promise<T>): Promise<T> {
  const client = new Client({ ...pool.options, connectionTimeoutMillis: 15_000 });
  // The next query reports the error.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(`set statement_timeout = 0; set lock_timeout = 0; select pg_advisory_lock(${preparationLock})`);
    return await run();
  } finally {
    await client.end();
  }
}

/** One check of the invariants runs at a time, over all instances. */
const checkLock = 7_246_005;

/** Several instances start at once with a new secret. */
export const webhookSecretLock = 7_246_009;

/** Of the entries that erasures of an earlier version have left out, each is written once. */
export const erasureEntriesLock = 7_246_011;

/** Announcements are created one by one, because their number per day is limited. */
export const announcementsLock = 7_246_007;

/**
 * Runs it unless it is running elsewhere; then it returns undefined. The lock belongs to a connection of its own, so that it
 * is released even if the process dies.
 */
export async function whileNobodyChecks<T>(pool: Pool, run: () => Promise<T>): Promise<T | undefined> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ held: boolean }>(`select pg_try_advisory_lock(${checkLock}) as held`);
    if (!rows[0]?.held) return undefined;
    const result = await run();
    // The end of the connection releases the lock a moment after this returns, which refused the next check.
    // A connection that was lost has released it.
    await client.query(`select pg_advisory_unlock(${checkLock})`).catch(() => undefined);
    return result;
  } finally {
    client.release(true);
  }
}

const importLock = 7_246_006;

/** Imports of places wait for each other until the transaction ends: the second one finds what the first one added. */
export const lockImports = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(${importLock})`);
