import { readFileSync } from "node:fs";
import { fill } from "../fill.ts";
import { type Market, openMarket } from "../market.ts";
import { type Program, startOurs } from "../programs.ts";
import { usersOf } from "../sessions.ts";
import { quantile, short } from "../statistics.ts";
import { createSearch } from "./client.ts";
import { kinds, type Vocabulary } from "./queries.ts";
import { measureRelevance } from "./relevance.ts";
import { rowsWithWords } from "./vocabulary.ts";

const tables = ["accounts", "companies", "freelancers", "works"] as const;
const pages = 20;

/** The latency of sequential searches, and their relevance. Processor times are more reliable on a busy machine. */
export async function benchSearch(works: number, times: number): Promise<void> {
  await measureRelevance();
  const market = await openMarket(works, `search-${works}`, (pool, db) => fill(pool, db, works, tables, rowsWithWords));
  const product = await startOurs(market);
  try {
    await measure(market, product, times);
  } finally {
    await product.stop();
    await market.close();
  }
}

async function measure(market: Market, product: Program, times: number): Promise<void> {
  const [freelancer] = (await usersOf(market, product.url)).freelancers;
  if (!freelancer) throw new Error("there is no freelancer");
  const find = createSearch(product.url, freelancer);
  const vocabulary = await vocabularyOf(market);
  const { rows } = await market.pool.query<{ offered: number }>("select count(*)::int as offered from work_search");
  console.log(
    `${market.works} works, ${rows[0]?.offered} of them open; each kind of query ${times} times, 50 rows a page`,
  );
  const allLatencies: number[] = [];
  for (const [name, call, queryFor] of kinds) {
    for (let turn = 0; turn < 3; turn += 1) await find(call, queryFor(turn, vocabulary));
    const latencies: number[] = [];
    const before = (await product.processorMs()) + (await databaseProcessorMs(market));
    for (let turn = 0; turn < times; turn += 1) {
      const startedAt = performance.now();
      await find(call, queryFor(turn, vocabulary));
      latencies.push(performance.now() - startedAt);
    }
    print(name, latencies, ((await product.processorMs()) + (await databaseProcessorMs(market)) - before) / times);
    allLatencies.push(...latencies);
  }
  for (const sort of ["match", "newest", "budget"])
    print(`page ${pages} by ${sort}`, await deepPages(find, sort, times));
  print("all", allLatencies);
}

/** Reads the last of several pages repeatedly. */
async function deepPages(find: ReturnType<typeof createSearch>, sort: string, times: number): Promise<number[]> {
  const queryFor = { q: "website", sort };
  let after: string | undefined;
  for (let page = 1; page < pages; page += 1)
    after = (await find("search.findJobs", { ...queryFor, ...(after && { after }) })).next;
  const latencies: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const startedAt = performance.now();
    await find("search.findJobs", { ...queryFor, after });
    latencies.push(performance.now() - startedAt);
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
async function databaseProcessorMs({ pool }: Market): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database()",
  );
  return rows.reduce((sum, { pid }) => sum + processorMsOf(pid), 0);
}

function processorMsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * tick;
  } catch {
    return 0;
  }
}

function print(name: string, latencies: readonly number[], processorMs?: number): void {
  const at = (share: number) => `${short(quantile(latencies, share))}`;
  const processor = processorMs === undefined ? "" : `, ${short(processorMs)} ms of the processor`;
  console.log(`  ${name.padEnd(28)} p50 ${at(0.5)}, p95 ${at(0.95)} ms${processor}`);
}
