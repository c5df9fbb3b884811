import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import type { Db } from "#server/platform/db/connect.ts";

/** Of several instances one brings the schema forward, and nobody does while a backup is being read in. */
export const migrationLock = 7_246_001;

/**
 * Stored files stay where they are while a backup reads them: what the database told at its one moment has to be there still
 * when the files are reached. The sweep takes its share of this lock for each file, and leaves the file for later without it.
 */
export const storedFilesLock = 7_246_004;

export async function mayRemoveStored(tx: Db): Promise<boolean> {
  const { rows } = await tx.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${storedFilesLock}) as held`,
  );
  return rows[0]?.held === true;
}

/** The invariants are looked at by one at a time, whoever asks and whichever instance it reaches. */
const checkLock = 7_246_005;

/**
 * Runs it unless somebody else is at it: nothing then. The lock is of a connection that does nothing else, and goes with it,
 * also when the process dies.
 */
export async function whileNobodyChecks<T>(pool: Pool, run: () => Promise<T>): Promise<T | undefined> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ held: boolean }>(`select pg_try_advisory_lock(${checkLock}) as held`);
    return rows[0]?.held ? await run() : undefined;
  } finally {
    client.release(true);
  }
}

const importLock = 7_246_006;

/** Imports of places wait for each other until the transaction ends: the second one finds what the first one added. */
export const lockImports = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(${importLock})`);
