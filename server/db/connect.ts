import { fileURLToPath } from "node:url";
import { drizzle, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type { PgDatabase } from "drizzle-orm/pg-core";
import { Pool } from "pg";
import { migrationLock } from "#server/db/locks.ts";
import { PreparingClient } from "#server/db/preparing-client.ts";

/** The pool or a transaction of it: queries take it first and cannot tell which. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

interface Options {
  readonly timeZone: string;
  /** Connections at most. */
  readonly most?: number;
  readonly onError?: (error: Error) => unknown;
}

/** Opens the pool. Every connection keeps the platform's zone, so that `current_date` is the platform's today. */
export function connect(url: string, { timeZone, most = 20, onError = () => {} }: Options) {
  const pool = new Pool({
    Client: PreparingClient,
    connectionString: url,
    max: most,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 3_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
    options: `-c TimeZone=${timeZone}`,
  });
  // Without a listener the loss of an idle connection ends the process.
  pool.on("error", onError);
  return { pool, db: drizzle({ client: pool, casing: "snake_case" }) };
}

export const migrationsFolder = fileURLToPath(new URL("migrations", import.meta.url));

/** Brings the database to the present schema; one instance at a time. */
export async function migrateDatabase({ pool }: { pool: Pool }): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`set statement_timeout = 0; set lock_timeout = 0; select pg_advisory_lock(${migrationLock})`);
    await migrate(drizzle({ client, casing: "snake_case" }), { migrationsFolder });
  } finally {
    // Closed, not handed back: the lock and the settings go with the connection.
    client.release(true);
  }
}
