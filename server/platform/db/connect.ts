import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { type Client, DatabaseError, Pool, type PoolClient, type PoolConfig, type QueryConfig } from "pg";
import { ObservedClient, type ObserverConfig } from "#server/platform/db/observed-client.ts";
import type { StatementObserver } from "#server/platform/db/statement-spans.ts";
import { type TransactionMode, transactionOn } from "#server/platform/db/transaction.ts";

/** The pool, or one connection of it: queries take it first and run on either. */
export interface Db extends Omit<NodePgDatabase, "transaction"> {
  readonly $client: Pool | Client | PoolClient;
  readonly transaction: <T>(run: (tx: Db) => Promise<T>, mode?: TransactionMode) => Promise<T>;
}

interface Options {
  readonly timeZone: string;
  readonly maxConnections?: number;
  readonly onConnectionLost?: (error: Error) => unknown;
  readonly observeStatement?: StatementObserver;
  /**
   * How long a call waits for the database at most: for a connection, a lock and a statement (docs/design/promises.md#faults).
   */
  readonly timeoutMs?: number;
  /** Off for COPY, which the driver cannot pipeline. */
  readonly pipeline?: boolean;
  /** Overrides the timeouts derived from `timeoutMs`. */
  readonly timeouts?: Pick<PoolConfig, "connectionTimeoutMillis" | "query_timeout">;
}

export const casing = "snake_case";

/** Opens the pool. Every connection has the platform's time zone, so that `current_date` is the platform's today. */
export function connect(
  url: string,
  {
    timeZone,
    maxConnections = 20,
    onConnectionLost = () => {},
    observeStatement,
    timeoutMs = 3_000,
    pipeline = true,
    timeouts,
  }: Options,
): { readonly pool: Pool; readonly db: Db } {
  const config: PoolConfig & ObserverConfig = {
    Client: ObservedClient,
    observeStatement,
    pipeline,
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: Math.round(timeoutMs * 0.56),
    idleTimeoutMillis: 30_000,
    statement_timeout: timeoutMs,
    lock_timeout: Math.round(timeoutMs * 0.26),
    idle_in_transaction_session_timeout: 10_000,
    options: `-c TimeZone=${timeZone}`,
    ...timeouts,
  };
  const pool: Pool = new CallPool(config);
  // Without a listener the loss of a connection ends the process. The pool listens to its idle connections only.
  pool.on("connect", (client) => client.on("error", onConnectionLost));
  pool.on("error", () => {});
  return { pool, db: databaseOf(pool) };
}

/** A query waits for a connection in the async context of its call; pg-pool would resume it in that of the call before. */
class CallPool extends Pool {
  // The overloads of `Pool` cannot be repeated: arguments and result are passed on as they are.
  override query(...args: never[]): never {
    return withClient(this, (client) => Reflect.apply(client.query, client, args), isLost) as never;
  }
}

/** After any other error than one of PostgreSQL, such as a timeout, the state of the connection is unknown. */
const isLost = (error: unknown) => !(error instanceof DatabaseError);

/** Runs raw SQL on the pool or the connection of a transaction. */
export const runSql = <R extends object>(db: Db, statement: QueryConfig) => db.$client.query<R>(statement);

const databases = new WeakMap<Client | PoolClient, Db>();

/** One per connection and not per transaction, so that statements are built once for it (`prepared`). */
export function databaseOn(client: Client | PoolClient): Db {
  const existing = databases.get(client);
  if (existing) return existing;
  const db = databaseOf(client);
  databases.set(client, db);
  return db;
}

const databaseOf = (client: Pool | Client | PoolClient): Db =>
  Object.assign(drizzle({ client, casing }), { transaction: transactionOn<Db>(client, databaseOn) });

/** Runs on one connection of the pool. It is closed instead of returned to the pool after a fatal failure. */
export async function withClient<T>(
  pool: Pool,
  run: (client: PoolClient) => Promise<T>,
  isFatal: (error: unknown) => boolean = () => false,
): Promise<T> {
  const client = await pool.connect();
  let fatal = false;
  try {
    return await run(client);
  } catch (error) {
    fatal = isFatal(error);
    throw error;
  } finally {
    client.release(fatal);
  }
}

const probe: QueryConfig & { query_timeout: number } = { text: "select 1", query_timeout: 2_000 };

/** Fails where the database does not respond in time. */
export const probeDatabase = (pool: Pool) => pool.query(probe);
