import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";

/** What always holds of the data (docs/design/promises.md#invariants). */
export interface Invariant {
  readonly name: string;
  /** The invariant in words. */
  readonly sentence: string;
  /** Returns one row per violation, in words. */
  readonly sql: SQL;
  /** The number of rows that a job still writes after an upgrade. They are no violations. */
  readonly pending?: { readonly noun: string; readonly sql: SQL };
}

export interface Violations {
  readonly count: number;
  /** The first few as text. */
  readonly examples: readonly string[];
  /** The rows that a job still writes, in words. */
  readonly pending?: string;
}

/** Runs an invariant. */
export async function violationsOf(db: Db, { sql: query, pending }: Invariant): Promise<Violations> {
  const { rows } = await db.execute<{ count: number; examples: string[] | null }>(
    sql`select count(*)::int as count, (array_agg(words order by words))[1:5] as examples from (${query}) as violations (words)`,
  );
  const stillWritten = pending && (await pendingOf(db, pending));
  return {
    count: rows[0]?.count ?? 0,
    examples: rows[0]?.examples ?? [],
    ...(stillWritten && { pending: stillWritten }),
  };
}

async function pendingOf(db: Db, { noun, sql: query }: NonNullable<Invariant["pending"]>): Promise<string | undefined> {
  const { rows } = await db.execute<{ count: number }>(query);
  const count = rows[0]?.count ?? 0;
  if (count === 0) return undefined;
  return `${count.toLocaleString("en")} ${count === 1 ? `${noun} is` : `${noun}s are`} still being written`;
}
