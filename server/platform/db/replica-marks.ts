import type { Pool, QueryConfig } from "pg";

interface Mark {
  readonly at: number;
  /** The position of the primary at this time. */
  readonly lsn: string;
}

type TimedQuery = QueryConfig & { query_timeout: number };

const written: TimedQuery = { text: "select pg_current_wal_lsn()::text as lsn", query_timeout: 1_000 };
const replayed = `
  select pg_is_in_recovery() as follows, (
    select max(n)::int from unnest($1::pg_lsn[]) with ordinality as mark (lsn, n) where lsn <= pg_last_wal_replay_lsn()
  ) as reached`;
/** Covers a longer time than the allowed lag. */
const maxMarks = 15;

/**
 * Measures the lag of a replica by positions of the primary, because the replica alone cannot distinguish a primary without
 * writes from a broken replication.
 */
export function marksOf(primary: Pool, replica: Pool) {
  let marks: readonly Mark[] = [];
  let reachedAt = Number.NEGATIVE_INFINITY;
  let lagMs = Number.POSITIVE_INFINITY;

  const markNow = async () => {
    const at = performance.now();
    const { rows } = await primary.query<{ lsn: string }>(written);
    marks = [...marks.slice(-maxMarks), ...rows.map(({ lsn }) => ({ at, lsn }))];
  };

  return {
    /** Whether it is available and follows the primary. A promoted replica does not. */
    look: async (): Promise<boolean> => {
      // While the primary is unavailable, the replica still answers.
      await markNow().catch(() => undefined);
      try {
        const query: TimedQuery = { text: replayed, values: [marks.map(({ lsn }) => lsn)], query_timeout: 1_000 };
        const { rows } = await replica.query<{ follows: boolean; reached: number | null }>(query);
        const reached = marks[(rows[0]?.reached ?? 0) - 1];
        if (reached) reachedAt = reached.at;
        lagMs = Math.max(0, (marks.at(-1)?.at ?? 0) - reachedAt);
        return rows[0]?.follows === true;
      } catch {
        return false;
      }
    },
    /** The lag now. */
    ageMs: () => performance.now() - reachedAt,
    /** The lag at the last check. */
    lagMs: () => lagMs,
  };
}
