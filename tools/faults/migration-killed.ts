import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProduct } from "../../e2e/product.ts";
import { root } from "../../scripts/root.mjs";
import { type Cluster, prepare, queryOnce, runCluster } from "../../server/test/cluster.ts";
import { withCleanup } from "./cleanup.ts";
import { openDatabaseProxy } from "./database-proxy.ts";
import type { Fault } from "./fault.ts";

const kills = 10;
const settings = { DEMO: "0", LOG_LEVEL: "warn", ADMIN_USERNAME: "admin", ADMIN_PASSWORD: "Right1234" };

/** A checksum of the schema, the applied migrations, the queues and the accounts. */
const schemaChecksum = `
  select md5(string_agg(line, chr(10) order by line)) as sum, count(*)::int as lines from (
    select concat_ws(' ', table_schema, table_name, column_name, data_type, column_default, is_nullable) as line
    from information_schema.columns where table_schema in ('public', 'pgboss', 'drizzle')
    union all select indexdef from pg_indexes where schemaname in ('public', 'pgboss', 'drizzle')
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace::regnamespace::text in ('public', 'pgboss', 'drizzle')
    union all select concat_ws(' ', tgrelid::regclass, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace::regnamespace::text in ('public', 'pgboss')
    union all select concat_ws(' ', 'applied', hash) from drizzle.__drizzle_migrations
    union all select concat_ws(' ', 'queue', name) from pgboss.queue
    union all select concat_ws(' ', 'account', username, role) from accounts
  ) lines`;

interface Checksum {
  readonly sum: string;
  readonly lines: number;
}

class FirstStart {
  readonly #cluster: Cluster;
  readonly #dataDir: string;
  #databases = 0;

  constructor(cluster: Cluster, dataDir: string) {
    this.#cluster = cluster;
    this.#dataDir = dataDir;
  }

  async createDatabase(): Promise<string> {
    this.#databases += 1;
    await queryOnce(this.#cluster.address(), `create database empty_${this.#databases}`);
    return `empty_${this.#databases}`;
  }

  /** Kills a first start after this many chunks to the database. Returns the number of chunks sent. */
  async kill(database: string, after: number): Promise<number> {
    const { PATH = "", HOME = "" } = process.env;
    const proxy = await openDatabaseProxy(this.#cluster.socket, (sent) => sent >= after && child.kill("SIGKILL"));
    const DATABASE_URL = this.#cluster.address().replace(/@.*/, `@127.0.0.1:${proxy.port}/${database}`);
    const env = { PATH, HOME, ...settings, DATABASE_URL, DATA_DIR: this.#dataDir, PORT: "0" };
    const child = spawn(process.execPath, ["server/main.ts"], {
      cwd: root,
      env,
      stdio: ["ignore", "pipe", "ignore", "ipc"],
    });
    const exit = once(child, "exit");
    // An undisturbed start is complete once it prints its URL.
    child.stdout
      ?.setEncoding("utf8")
      .on("data", (output: string) => output.includes("http://") && child.kill("SIGKILL"));
    await exit;
    proxy.close();
    return proxy.sent();
  }

  async checksumOf(database: string): Promise<Checksum> {
    const [checksum] = await queryOnce<Checksum>(this.#cluster.address(undefined, database), schemaChecksum);
    return checksum ?? { sum: "", lines: 0 };
  }

  /** Starts the product after the kill. */
  async startOn(database: string): Promise<Checksum> {
    const DATABASE_URL = this.#cluster.address(undefined, database);
    const product = await startProduct({ env: { ...settings, DATABASE_URL }, dataDir: this.#dataDir });
    await product.stop();
    return this.checksumOf(database);
  }
}

/** The problems of a start after a kill. */
async function problemsAfterKill(after: number, firstStart: FirstStart, clean: Checksum): Promise<string[]> {
  const database = await firstStart.createDatabase();
  const sent = await firstStart.kill(database, after);
  const checksum = await firstStart.startOn(database);
  return [
    ...(sent < after ? ["it was not killed"] : []),
    ...(checksum.sum === clean.sum ? [] : [`${checksum.lines} lines instead of ${clean.lines}`]),
  ].map((problem) => `killed after ${after}: ${problem}`);
}

/** Migrations, tables of the queue, and the rows that a start requires. */
export const migrationKilled: Fault = {
  name: "migrate",
  sentence: `a first start killed at ${kills} moments from its first statement to its last, and run again`,
  minutes: 2,
  run: () =>
    withCleanup(async (cleanups) => {
      const prepared = await prepare();
      const cluster = await runCluster(prepared, prepared.db);
      cleanups.push(cluster.stop);
      const dataDir = await mkdtemp(join(tmpdir(), "kaamkaj-"));
      cleanups.push(() => rm(dataDir, { recursive: true, force: true }));
      const firstStart = new FirstStart(cluster, dataDir);
      const reference = await firstStart.createDatabase();
      const totalChunks = await firstStart.kill(reference, Number.POSITIVE_INFINITY);
      const clean = await firstStart.checksumOf(reference);
      const problems: string[] = [];
      for (let kill = 1; kill <= kills; kill += 1)
        problems.push(...(await problemsAfterKill(Math.ceil((kill * totalChunks) / (kills + 1)), firstStart, clean)));
      const problemText = problems.length > 0 ? `, but ${problems.join("; ")}` : "";
      return {
        passed: problems.length === 0,
        summary: `${kills} of ${totalChunks} messages to the database were its last, each time the same ${clean.lines} lines of schema and rows when run again${problemText}`,
      };
    }),
};
