import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Pool } from "pg";
import { closeJobs, openJobs } from "#server/jobs.ts";
import { connect } from "#server/platform/db/connect.ts";
import { startEmbedded } from "#server/platform/db/embedded-postgres/embedded.ts";
import { migrateDatabase } from "#server/platform/db/migrate.ts";
import { openLog } from "#server/platform/log.ts";
import { root } from "../../scripts/root.mjs";
import { fill } from "./fill.ts";

export interface Market {
  readonly works: number;
  readonly dataDir: string;
  readonly url: string;
  readonly pool: Pool;
  close(): Promise<void>;
}

/** The same statistics for both programs. */
const settings = {
  shared_preload_libraries: "pg_stat_statements,auto_explain",
  log_line_prefix: "@%a@",
  "pg_stat_statements.track": "top",
  max_connections: "200",
};

/** A database with this many works and ten requests each (market-model.ts), filled once and reused. */
export async function openMarket(works: number, folder = `${works}-uneven`, fillWith = fill): Promise<Market> {
  const dataDir = join(root, "node_modules", ".cache", "bench", folder);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const embedded = await startEmbedded({ dataDir, settings });
  const ours = connect(embedded.url, { timeZone: "Asia/Kolkata", maxConnections: 1, pipeline: false });
  await migrateDatabase(ours);
  await closeJobs(await openJobs(embedded.url, openLog({ LOG_LEVEL: "error" })));
  // The superuser may disable foreign keys and read the statistics.
  const pool = new Pool({ connectionString: embedded.url.replace("//kaamkaj:", "//postgres:"), max: 4 });
  // PostgreSQL may end before a connection to it does.
  pool.on("error", () => {});
  const filled = join(dataDir, "filled");
  if (!existsSync(filled)) {
    await fillWith(pool, ours.db, works);
    writeFileSync(filled, "");
  }
  await ours.pool.end();
  await pool.query("create extension if not exists pg_stat_statements");
  return {
    works,
    dataDir,
    url: embedded.url,
    pool,
    close: async () => {
      await pool.end();
      await embedded.stop();
    },
  };
}

/** Removes queued mails, because the product delivers those of both programs. */
export const emptyOutbox = ({ pool }: Market) =>
  pool.query(`
    delete from pgboss.job where id in (
      select id from pgboss.job where name in ('mail', 'undelivered') and state < 'active' for update skip locked)`);
