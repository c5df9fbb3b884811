import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Pool } from "pg";
import { root } from "../../scripts/root.mjs";
import { contractRetentionYears, importContracts } from "../../server/hiring/contracts/upkeep.ts";
import { closeJobs, openJobs } from "../../server/jobs.ts";
import { processUpgrade } from "../../server/money/payouts/upgrade.ts";
import { connect, type Db } from "../../server/platform/db/connect.ts";
import { startEmbedded } from "../../server/platform/db/embedded-postgres/embedded.ts";
import { migrateDatabase } from "../../server/platform/db/migrate.ts";
import { openLiveSettings } from "../../server/platform/db/platform-settings.ts";
import { openLog } from "../../server/platform/log.ts";
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

const folderOf = (name: string, checkout = root) => join(checkout, "node_modules", ".cache", "bench", name);

async function connectedTo(dataDir: string, works: number): Promise<Market> {
  const embedded = await startEmbedded({ dataDir, settings });
  // The superuser may disable foreign keys and read the statistics. Its today is that of the platform.
  const connectionString = embedded.url.replace("//kaamkaj:", "//postgres:");
  const pool = new Pool({ connectionString, max: 4, options: "-c TimeZone=Asia/Kolkata" });
  // PostgreSQL may end before a connection to it does.
  pool.on("error", () => {});
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

/** The market that `npm run bench` of another checkout has filled, as it is: with the tables of that version. */
export async function openMarketOf(checkout: string, works: number): Promise<Market> {
  const dataDir = folderOf(`${works}-uneven`, checkout);
  if (!existsSync(join(dataDir, "filled")))
    throw new Error(`Run npm run bench in ${checkout} first: it fills a database.`);
  return await connectedTo(dataDir, works);
}

/** A database with this many works and ten requests each (market-model.ts), filled once and reused. */
export async function openMarket(works: number, folder = `${works}-uneven`, fillWith = fill): Promise<Market> {
  const dataDir = folderOf(folder);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const market = await connectedTo(dataDir, works);
  const ours = connect(market.url, { timeZone: "Asia/Kolkata", maxConnections: 1, pipeline: false });
  await migrateDatabase(ours);
  await closeJobs(await openJobs(market.url, openLog({ LOG_LEVEL: "error" })));
  const filled = join(dataDir, "filled");
  if (!existsSync(filled)) {
    await fillWith(market.pool, ours.db, works);
    await doPendingJobs(ours.db);
    // Also what a vacuum would do at any time while the product is measured.
    await market.pool.query("vacuum analyze");
    await market.pool.query("checkpoint");
    writeFileSync(filled, "");
  }
  await ours.pool.end();
  await market.pool.query("create extension if not exists pg_stat_statements");
  return market;
}

/** Writes contracts and what freelancers are owed, which jobs of the product would do while it is measured. */
async function doPendingJobs(db: Db): Promise<void> {
  const log = openLog({ LOG_LEVEL: "error" });
  const { live, stop } = await openLiveSettings(db, { log, isProduction: false });
  const services = { db, log, platformSettings: live };
  await importContracts(services, contractRetentionYears(services));
  await processUpgrade(services);
  await stop();
}

/** Removes queued mails, because the product delivers those of both programs. */
export const emptyOutbox = ({ pool }: Market) =>
  pool.query(`
    delete from pgboss.job where id in (
      select id from pgboss.job where name in ('mail', 'undelivered') and state < 'active' for update skip locked)`);
