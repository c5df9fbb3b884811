import { readFileSync } from "node:fs";
import { fill } from "../fill.ts";
import { type Market, openMarket } from "../market.ts";
import { type Program, startOurs } from "../programs.ts";
import { peopleOf } from "../sessions.ts";
import { quantile, short } from "../statistics.ts";
import { finderOf } from "./client.ts";
import { kinds, type Vocabulary } from "./queries.ts";
import { judge } from "./relevance.ts";
import { wordedRows } from "./vocabulary.ts";

const tables = ["accounts", "companies", "freelancers", "works"] as const;
const pages = 20;

/**
 * How long finding takes among so many works, one question after the other, and how good what is found is. On a machine that does other
 * things as well the processor's time says more than the clock.
 */
export async function benchSearch(works: number, times: number): Promise<void> {
  await judge();
  const market = await openMarket(works, `search-${works}`, (pool, db) => fill(pool, db, works, tables, wordedRows));
  const product = await startOurs(market);
  try {
    await measure(market, product, times);
  } finally {
    await product.stop();
    await market.close();
  }
}

async function measure(market: Market, product: Program, times: number): Promise<void> {
  const [freelancer] = (await peopleOf(market, product.url)).freelancers;
  if (!freelancer) throw new Error("there is no freelancer");
  const find = finderOf(product.url, freelancer);
  const vocabulary = await vocabularyOf(market);
  const { rows } = await market.pool.query<{ offered: number }>("select count(*)::int as offered from work_search");
  console.log(
    `${market.works} works, ${rows[0]?.offered} of them offered; each kind asked ${times} times, 50 rows a page`,
  );
  const everything: number[] = [];
  for (const [name, call, asked] of kinds) {
    for (let turn = 0; turn < 3; turn += 1) await find(call, asked(turn, vocabulary));
    const latencies: number[] = [];
    const before = (await product.busy()) + (await databaseBusy(market));
    for (let turn = 0; turn < times; turn += 1) {
      const began = performance.now();
      await find(call, asked(turn, vocabulary));
      latencies.push(performance.now() - began);
    }
    tell(name, latencies, ((await product.busy()) + (await databaseBusy(market)) - before) / times);
    everything.push(...latencies);
  }
  for (const sort of ["match", "newest", "budget"])
    tell(`page ${pages} by ${sort}`, await deepPages(find, sort, times));
  tell("everything", everything);
}

/** Reads the last of several pages repeatedly. */
async function deepPages(find: ReturnType<typeof finderOf>, sort: string, times: number): Promise<number[]> {
  const asked = { q: "website", sort };
  let after: string | undefined;
  for (let page = 1; page < pages; page += 1)
    after = (await find("search.findJobs", { ...asked, ...(after && { after }) })).next;
  const latencies: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const began = performance.now();
    await find("search.findJobs", { ...asked, after });
    latencies.push(performance.now() - began);
  }
  return latencies;
}

async function vocabularyOf({ pool }: Market): Promise<Vocabulary> {
  const column = async <T>(query: string) =>
    (await pool.query<[T]>({ text: query, rowMode: "array" })).rows.map(([value]) => value);
  return {
    rare: await column(
      "select word from search_vocabulary where word like '%n' and length(word) > 7 order by md5(word) limit 200",
    ),
    towns: await column("select name from locations order by md5(name) limit 100"),
    categories: await column("select id from categories order by id"),
    subcategories: await column("select id from subcategories order by id"),
    districts: await column("select id from districts order by id limit 50"),
  };
}

const tick = 10;

/** The processor time of the database connections in milliseconds; undefined if the system does not report it. */
async function databaseBusy({ pool }: Market): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database()",
  );
  return rows.reduce((sum, { pid }) => sum + busyOf(pid), 0);
}

function busyOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * tick;
  } catch {
    return 0;
  }
}

function tell(name: string, latencies: readonly number[], busy?: number): void {
  const at = (share: number) => `${short(quantile(latencies, share))}`;
  const processor = busy === undefined ? "" : `, ${short(busy)} ms of the processor`;
  console.log(`  ${name.padEnd(28)} p50 ${at(0.5)}, p95 ${at(0.95)} ms${processor}`);
}
