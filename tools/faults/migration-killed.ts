import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { askOnce, type Cluster, prepare, runCluster } from "#server/test/cluster.ts";
import { startProduct } from "../../e2e/product.ts";
import { root } from "../../scripts/root.mjs";
import { withEnds } from "./cleanup.ts";
import { openLine } from "./database-proxy.ts";
import type { Fault } from "./fault.ts";

const kills = 10;
const settings = { DEMO: "0", LOG_LEVEL: "warn", ADMIN_USERNAME: "admin", ADMIN_PASSWORD: "Right1234" };

/** Everything a start leaves in an empty database: tables, columns, indexes, rules, functions, what was applied, and who is there. */
const present = `
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

interface Found {
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

  async empty(): Promise<string> {
    this.#databases += 1;
    await askOnce(this.#cluster.address(), `create database empty_${this.#databases}`);
    return `empty_${this.#databases}`;
  }

  /** A first start that is killed as soon as so much has been said to the database; answers how much was. */
  async kill(database: string, after: number): Promise<number> {
    const { PATH = "", HOME = "" } = process.env;
    const line = await openLine(this.#cluster.socket, (sent) => sent >= after && child.kill("SIGKILL"));
    const DATABASE_URL = this.#cluster.address().replace(/@.*/, `@127.0.0.1:${line.port}/${database}`);
    const env = { PATH, HOME, ...settings, DATABASE_URL, DATA_DIR: this.#dataDir, PORT: "0" };
    const child = spawn(process.execPath, ["server/main.ts"], {
      cwd: root,
      env,
      stdio: ["ignore", "pipe", "ignore", "ipc"],
    });
    const ended = once(child, "exit");
    // Without a kill it is complete once the address is printed.
    child.stdout?.setEncoding("utf8").on("data", (said: string) => said.includes("http://") && child.kill("SIGKILL"));
    await ended;
    line.close();
    return line.sent();
  }

  async foundIn(database: string): Promise<Found> {
    const [found] = await askOnce<Found>(this.#cluster.address(undefined, database), present);
    return found ?? { sum: "", lines: 0 };
  }

  /** The start after that, which has to come to its end. */
  async startOn(database: string): Promise<Found> {
    const DATABASE_URL = this.#cluster.address(undefined, database);
    const product = await startProduct({ env: { ...settings, DATABASE_URL }, dataDir: this.#dataDir });
    await product.stop();
    return this.foundIn(database);
  }
}

/** What was odd about one kill and the start after it. */
async function killedAfter(after: number, firstStart: FirstStart, clean: Found): Promise<string[]> {
  const database = await firstStart.empty();
  const sent = await firstStart.kill(database, after);
  const found = await firstStart.startOn(database);
  return [
    ...(sent < after ? ["it was not killed"] : []),
    ...(found.sum === clean.sum ? [] : [`${found.lines} lines instead of ${clean.lines}`]),
  ].map((odd) => `killed after ${after}: ${odd}`);
}

/** Migrations, tables of the queue, and the rows that a start requires. */
export const migrationKilled: Fault = {
  name: "migrate",
  sentence: `a first start killed at ${kills} moments from its first statement to its last, and run again`,
  minutes: 2,
  run: () =>
    withEnds(async (ends) => {
      const prepared = await prepare();
      const cluster = await runCluster(prepared, prepared.db);
      ends.push(cluster.stop);
      const dataDir = await mkdtemp(join(tmpdir(), "kaamkaj-"));
      ends.push(() => rm(dataDir, { recursive: true, force: true }));
      const firstStart = new FirstStart(cluster, dataDir);
      const whole = await firstStart.empty();
      const all = await firstStart.kill(whole, Number.POSITIVE_INFINITY);
      const clean = await firstStart.foundIn(whole);
      const odd: string[] = [];
      for (let kill = 1; kill <= kills; kill += 1)
        odd.push(...(await killedAfter(Math.ceil((kill * all) / (kills + 1)), firstStart, clean)));
      const but = odd.length > 0 ? `, but ${odd.join("; ")}` : "";
      return {
        passed: odd.length === 0,
        told: `${kills} of ${all} messages to the database were its last, each time the same ${clean.lines} lines of schema and rows when run again${but}`,
      };
    }),
};
