import { and, eq, gte, sql } from "drizzle-orm";
import type { Pool } from "pg";
import { connect, type Db, databaseOn, withClient } from "#server/platform/db/connect.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import { marksOf } from "#server/platform/db/replica-marks.ts";
import { sessions } from "#server/platform/db/schema/web.ts";
import type { Log } from "#server/platform/log.ts";
import { replicaReads } from "#server/platform/metrics.ts";
import { Refusal } from "#server/platform/refusal.ts";

/** A session, and how many writes of it are counted. */
interface SessionWrites {
  readonly tokenHash: string;
  readonly writes: number;
}

type ReplicaRead = SessionWrites | undefined;

/** A copy of the database that follows it, for readings that may lag (docs/decisions/0019). */
export interface Replica {
  /** Answers from the replica if that is there and has seen whatever this session wrote, else from the primary. */
  readonly read: <T>(session: ReplicaRead, run: (db: Db) => Promise<T>) => Promise<T>;
  /** Counts a write of the session, in its transaction. */
  readonly noteWrite: (tx: Db, session: Pick<SessionWrites, "tokenHash"> | undefined) => Promise<unknown>;
  readonly state: () => "ok" | "behind" | "down";
  /** How old at most what it shows is. */
  readonly lagSeconds: () => number;
  readonly close: () => Promise<void>;
}

interface Primary {
  readonly pool: Pool;
  readonly db: Db;
  readonly log: Log;
}

/** Nobody waits long for it: the primary answers as well. */
const timeouts = { connectionTimeoutMillis: 500, query_timeout: 1_200 };

const whatItHasSeen = prepared("replica_has_seen", (db) =>
  db
    .select({ seen: sql<number>`1` })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, sql.placeholder("tokenHash")), gte(sessions.writes, sql.placeholder("writes")))),
);

/** On the very connection that is asked next: it never goes back. */
const hasSeen = async (db: Db, session: ReplicaRead) =>
  !session || session.writes === 0 || (await whatItHasSeen(db, { ...session })).length > 0;

const noteWrite = async (tx: Db, session: Pick<SessionWrites, "tokenHash"> | undefined) =>
  session &&
  tx
    .update(sessions)
    .set({ writes: sql`${sessions.writes} + 1` })
    .where(eq(sessions.tokenHash, session.tokenHash));

/** Opens it, whether it is there or not: it may come and go. Further behind than so long it answers nobody. */
export async function openReplica(
  url: string,
  timeZone: string,
  { pool, db, log }: Primary,
  { mostBehindMs = 10_000, lookEveryMs = 1_000 } = {},
): Promise<Replica> {
  const { pool: copy } = connect(url, { timeZone, timeouts });
  const isFatal = (error: unknown) => !(error instanceof Refusal);
  const marks = marksOf(pool, copy);
  let down = true;

  const state = () => (down ? "down" : marks.ageMs() > mostBehindMs ? "behind" : "ok");
  let lastState: ReturnType<typeof state> = "ok";
  const look = async () => {
    down = !(await marks.look());
    const now = state();
    if (now !== lastState) log[now === "ok" ? "info" : "warn"]({ replica: now }, "the replica has changed");
    lastState = now;
  };
  const looking = repeat(look, lookEveryMs);
  await looking.first;

  /** What it answers; nothing when it cannot, whyever. */
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
      // Until the next look nobody else tries.
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

/** One after the other, each so long after the one before. */
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
