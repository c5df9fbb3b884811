import type { Pool, QueryConfig } from "pg";

interface Mark {
  readonly at: number;
  /** How far the primary had written then. */
  readonly lsn: string;
}

type TimedQuery = QueryConfig & { query_timeout: number };

const written: TimedQuery = { text: "select pg_current_wal_lsn()::text as lsn", query_timeout: 1_000 };
const replayed = `
  select pg_is_in_recovery() as follows, (
    select max(n)::int from unnest($1::pg_lsn[]) with ordinality as mark (lsn, n) where lsn <= pg_last_wal_replay_lsn()
  ) as reached`;
/** More than it may ever be behind. */
const most = 15;

/**
 * How far a replica is behind, by marks of where the primary was: asked alone, it cannot tell whether nothing happens or nothing
 * arrives.
 */
export function marksOf(primary: Pool, replica: Pool) {
  let marks: readonly Mark[] = [];
  let reachedAt = Number.NEGATIVE_INFINITY;
  let lagMs = Number.POSITIVE_INFINITY;

  const markNow = async () => {
    const at = performance.now();
    const { rows } = await primary.query<{ lsn: string }>(written);
    marks = [...marks.slice(-most), ...rows.map(({ lsn }) => ({ at, lsn }))];
  };

  return {
    /** Whether it is there and follows. One that was promoted is a database of its own. */
    look: async (): Promise<boolean> => {
      // While the primary is away the replica still shows what it had.
      await markNow().catch(() => undefined);
      try {
        const ask: TimedQuery = { text: replayed, values: [marks.map(({ lsn }) => lsn)], query_timeout: 1_000 };
        const { rows } = await replica.query<{ follows: boolean; reached: number | null }>(ask);
        const reached = marks[(rows[0]?.reached ?? 0) - 1];
        if (reached) reachedAt = reached.at;
        lagMs = Math.max(0, (marks.at(-1)?.at ?? 0) - reachedAt);
        return rows[0]?.follows === true;
      } catch {
        return false;
      }
    },
    /** Since when it has shown everything, counted to this moment. */
    ageMs: () => performance.now() - reachedAt,
    /** The same when it was last looked at. */
    lagMs: () => lagMs,
  };
}
