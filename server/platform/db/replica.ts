import { and, eq, gte, sql } from "drizzle-orm";
import type { Pool } from "pg";
import { connect, type Db, databaseOn, withClient } from "#server/platform/db/connect.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import { marksOf } from "#server/platform/db/replica-marks.ts";
import { sessions } from "#server/platform/db/schema/sessions.ts";
import type { Log } from "#server/platform/log.ts";
import { replicaReads } from "#server/platform/metrics.ts";
import { Refusal } from "#server/platform/refusal.ts";

/** A session, and how many writes of it are counted. */
interface SessionWrites {
  readonly tokenHash: string;
  readonly writes: number;
}

type ReplicaRead = SessionWrites | undefined;

/** A replica of the database, for reads that may lag (docs/decisions/0019). */
export interface Replica {
  /** Reads from the replica if it is available and has all writes of this session, otherwise from the primary. */
  readonly read: <T>(session: ReplicaRead, run: (db: Db) => Promise<T>) => Promise<T>;
  /** Counts a write of the session, in its transaction. */
  readonly noteWrite: (tx: Db, session: Pick<SessionWrites, "tokenHash"> | undefined) => Promise<unknown>;
  readonly state: () => "ok" | "behind" | "down";
  /** The maximum age of its data. */
  readonly lagSeconds: () => number;
  readonly close: () => Promise<void>;
}

interface Primary {
  readonly pool: Pool;
  readonly db: Db;
  readonly log: Log;
}

/** Short, because the primary can answer instead. */
const timeouts = { connectionTimeoutMillis: 500, query_timeout: 1_200 };

const writesSeen = prepared("replica_has_seen", (db) =>
  db
    .select({ seen: sql<number>`1` })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, sql.placeholder("tokenHash")), gte(sessions.writes, sql.placeholder("writes")))),
);

/** On the connection of the read that follows, which never goes back in time. */
const hasSeen = async (db: Db, session: ReplicaRead) =>
  !session || session.writes === 0 || (await writesSeen(db, { ...session })).length > 0;

const noteWrite = async (tx: Db, session: Pick<SessionWrites, "tokenHash"> | undefined) =>
  session &&
  tx
    .update(sessions)
    .set({ writes: sql`${sessions.writes} + 1` })
    .where(eq(sessions.tokenHash, session.tokenHash));

/** Opens a replica, which may be unavailable at any time. Beyond the maximum lag it is not used. */
export async function openReplica(
  url: string,
  timeZone: string,
  { pool, db, log }: Primary,
  { maxLagMs = 10_000, checkEveryMs = 1_000 } = {},
): Promise<Replica> {
  const { pool: copy } = connect(url, { timeZone, timeouts });
  const isFatal = (error: unknown) => !(error instanceof Refusal);
  const marks = marksOf(pool, copy);
  let down = true;

  const state = () => (down ? "down" : marks.ageMs() > maxLagMs ? "behind" : "ok");
  let lastState: ReturnType<typeof state> = "ok";
  const look = async () => {
    down = !(await marks.look());
    const now = state();
    if (now !== lastState) log[now === "ok" ? "info" : "warn"]({ replica: now }, "the replica has changed");
    lastState = now;
  };
  const looking = repeat(look, checkEveryMs);
  await looking.first;

  /** The result of the replica, or the reason why there is none. */
  const readFromReplica = async <T>(session: ReplicaRead, run: (db: Db) => Promise<T>) => {
    try {
      return await withClient(
        copy,
        async (client) => {
          const on = databaseOn(client);
          return (await hasSeen(on, session)) ? { answer: await run(on) } : "ahead";
        },
        isFatal,
      );
    } catch (error) {
      if (error instanceof Refusal) throw error;
      // No other call tries it before the next check.
      down = true;
      return "failed";
    }
  };

  return {
    read: async (session, run) => {
      const now = state();
      const result = now === "ok" ? await readFromReplica(session, run) : now;
      replicaReads.inc({
        from: typeof result === "string" ? "primary" : "replica",
        because: typeof result === "string" ? result : "",
      });
      return typeof result === "string" ? run(db) : result.answer;
    },
    noteWrite,
    state,
    lagSeconds: () => marks.lagMs() / 1000,
    close: async () => {
      await looking.stop();
      await copy.end();
    },
  };
}

/** Repeats the function; the pause begins when it has ended. */
function repeat(run: () => Promise<void>, everyMs: number) {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const round = async () => {
    await run();
    if (!stopped) timer = setTimeout(() => (last = round()), everyMs).unref();
  };
  let last = round();
  const first = last;
  return {
    first,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      return last;
    },
  };
}
