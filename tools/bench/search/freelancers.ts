import { recordMeasurements } from "../../../scripts/measurements.ts";
import { fill } from "../fill.ts";
import { openMarket } from "../market.ts";
import { startOurs } from "../programs.ts";
import { usersOf } from "../sessions.ts";
import { quantile, short } from "../statistics.ts";
import { createSearch } from "./client.ts";
import { fillPages } from "./freelancer-pages.ts";
import { kinds, vocabularyOf } from "./freelancer-queries.ts";
import { measureFreelancerRelevance } from "./freelancer-relevance.ts";
import { rowsWithWords } from "./vocabulary.ts";

const tables = ["accounts", "companies", "freelancers"] as const;
const maxMs = 200;
const minNdcg = 0.9;

/** Search latencies among listed freelancers, and the quality of judged queries. */
export async function benchFreelancers(works: number, times: number): Promise<boolean> {
  const ndcg = await measureFreelancerRelevance();
  const market = await openMarket(works, `freelancers-${works}`, async (pool, db) => {
    await fill(pool, db, works, tables, rowsWithWords);
    await fillPages(db);
  });
  const product = await startOurs(market);
  try {
    const [company] = (await usersOf(market, product.url)).companies;
    if (!company) throw new Error("there is no company");
    const find = createSearch(product.url, company);
    const of = await vocabularyOf(market.pool);
    const { rows } = await market.pool.query<{ count: number }>("select count(*)::int as count from freelancer_search");
    const count = rows[0]?.count ?? 0;
    console.log(`${count} listed freelancers; each kind of query ${times} times, 50 rows a page`);
    const all: number[] = [];
    const slowest = { name: "", p95: 0 };
    for (const [name, call, queryFor] of kinds) {
      const latencies = await measure(times, (turn) => find(call, queryFor(turn, of)));
      const p95 = quantile(latencies, 0.95);
      console.log(`  ${name.padEnd(28)} p50 ${short(quantile(latencies, 0.5))}, p95 ${short(p95)} ms`);
      if (p95 > slowest.p95) Object.assign(slowest, { name, p95 });
      all.push(...latencies);
    }
    const p95OfAll = quantile(all, 0.95);
    const result = `p50 ${short(quantile(all, 0.5))}, p95 ${short(p95OfAll)} ms; slowest p95 ${short(slowest.p95)} ms (${slowest.name})`;
    console.log(`  all: ${result}`);
    recordMeasurements("npm run bench -- --freelancers", {
      "freelancer search": {
        what: `searches and counts among ${count} listed freelancers, ${kinds.length} kinds of queries`,
        result,
        passed: p95OfAll <= maxMs,
      },
      "freelancer relevance": {
        what: "nDCG@10 of judged queries for freelancers",
        result: ndcg.toFixed(3),
        passed: ndcg >= minNdcg,
      },
    });
    return p95OfAll <= maxMs && ndcg >= minNdcg;
  } finally {
    await product.stop();
    await market.close();
  }
}

/** The times of so many calls, after some that warm up. */
async function measure(times: number, call: (turn: number) => Promise<unknown>): Promise<number[]> {
  const latencies: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) await call(turn);
  for (let turn = 0; turn < times; turn += 1) {
    const startedAt = performance.now();
    await call(turn);
    latencies.push(performance.now() - startedAt);
  }
  return latencies;
}
