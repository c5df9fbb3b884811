import { drizzle, type NodePgQueryResultHKT, NodePgTransaction } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import { Pool, type PoolClient, type PoolConfig, type QueryConfig } from "pg";
import { bindToCall, takeFirst } from "#server/platform/call-context.ts";
import { PreparingClient } from "#server/platform/db/preparing-client.ts";
import type { HearsStatements } from "#server/platform/db/statement-spans.ts";

/** The pool or a transaction of it: queries take it first and cannot tell which. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

interface Options {
  readonly timeZone: string;
  /** Connections at most. */
  readonly most?: number;
  /** Hears that a connection was lost. */
  readonly onError?: (error: Error) => unknown;
  /** Hears of each statement. */
  readonly onStatement?: HearsStatements;
  /** How long at most a call waits for the database: to get in, and then to get at a row (QUALITY section 4). */
  readonly patienceMs?: number;
  /** Who is asked instead of waiting for this one gives up sooner. */
  readonly patience?: Pick<PoolConfig, "connectionTimeoutMillis" | "query_timeout">;
}

/** Opens the pool. Every connection keeps the platform's zone, so that `current_date` is the platform's today. */
export function connect(
  url: string,
  { timeZone, most = 20, onError = () => {}, onStatement, patienceMs = 3_000, patience }: Options,
) {
  const config: PoolConfig & { onStatement: HearsStatements | undefined } = {
    Client: PreparingClient,
    onStatement,
    connectionString: url,
    max: most,
    connectionTimeoutMillis: Math.round(patienceMs * 0.56),
    idleTimeoutMillis: 30_000,
    statement_timeout: patienceMs,
    lock_timeout: Math.round(patienceMs * 0.26),
    idle_in_transaction_session_timeout: 10_000,
    options: `-c TimeZone=${timeZone}`,
    ...patience,
  };
  const pool = new Pool(config);
  keepWhoWaits(pool);
  // Without a listener the loss of a connection ends the process. The pool has one for those that are idle: in the middle of
  // a transaction, between two statements, there is only this.
  pool.on("connect", (client) => client.on("error", onError));
  pool.on("error", () => {});
  return { pool, db: Object.assign(drizzle({ client: pool, casing }), { transaction: transactionOn(pool) }) };
}

export const casing = "snake_case";

/** Who waited for a connection goes on as whoever it was, and not as who gave the connection back. */
function keepWhoWaits(pool: Pool): void {
  const connectTo = pool.connect.bind(pool) as (then?: object) => unknown;
  pool.connect = ((then?: () => void) => connectTo(then && bindToCall(then))) as Pool["connect"];
}

/**
 * As drizzle does it, but that a transaction takes no way to the database to begin, and that the connection is given back in
 * any case: drizzle keeps one for good whose `begin` fails, as when it was lost a moment ago, until none is left for anybody.
 */
function transactionOn(pool: Pool): Db["transaction"] {
  const known = new WeakMap<PoolClient, Within>();
  return (run, config) =>
    lent(pool, async (client) => {
      if (config) return drizzle({ client, casing }).transaction(run, config);
      const tx = known.get(client) ?? withinOn(client);
      known.set(client, tx);
      return inOne(client as unknown as PreparingClient, () => run(tx));
    });
}

/** Runs on one connection; it is closed, and not given back, after a failure that spoils it. */
export function withDedicatedClient(pool: Pool, spoils: (error: unknown) => boolean) {
  const known = new WeakMap<PoolClient, Db>();
  return <T>(run: (db: Db) => Promise<T>): Promise<T> =>
    lent(
      pool,
      (client) => {
        const db = known.get(client) ?? drizzle({ client, casing });
        known.set(client, db);
        return run(db);
      },
      spoils,
    );
}

async function lent<T>(
  pool: Pool,
  run: (client: PoolClient) => Promise<T>,
  spoils: (error: unknown) => boolean = () => false,
): Promise<T> {
  const client = await pool.connect();
  let spoilt = false;
  try {
    return await run(client);
  } catch (error) {
    spoilt = spoils(error);
    throw error;
  } finally {
    client.release(spoilt);
  }
}

type Within = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** One for each connection and not for each transaction, so that what is `prepared` is built once for it. */
function withinOn(client: PoolClient): Within {
  const { dialect, _ } = drizzle({ client, casing }) as unknown as { dialect: never; _: { session: never } };
  return new NodePgTransaction(dialect, _.session, undefined);
}

async function inOne<T>(client: PreparingClient, run: () => Promise<T>): Promise<T> {
  client.open(takeFirst());
  try {
    const result = await run();
    await client.commit();
    return result;
  } catch (error) {
    await client.rollback();
    throw client.meant ?? error;
  }
}

const anything: QueryConfig & { query_timeout: number } = { text: "select 1", query_timeout: 2_000 };

/** Fails where the database is away; one that says nothing at all is, and the connection it was asked on is given up. */
export const probeDatabase = (pool: Pool) => pool.query(anything);
