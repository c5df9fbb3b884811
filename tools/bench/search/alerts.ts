import { sql } from "drizzle-orm";
import { canonicalFilters, type SavedFilters } from "../../../domain/discovery/saved-search.ts";
import { recordMeasurements } from "../../../scripts/measurements.ts";
import { inSearchTransaction } from "../../../server/discovery/search/filter-queries.ts";
import { strictExpression } from "../../../server/discovery/search/readings.ts";
import { matchWork } from "../../../server/discovery/searches/due-queries.ts";
import { connect, type Db } from "../../../server/platform/db/connect.ts";
import { fill } from "../fill.ts";
import { openMarket } from "../market.ts";
import { mixed, pick } from "../market-model.ts";
import { quantile, short } from "../statistics.ts";
import { rowsWithWords } from "./vocabulary.ts";

const tables = ["accounts", "companies", "freelancers", "works"] as const;
/** Some are the same search of the same freelancer, which is stored once: more than a hundred thousand remain. */
const drawn = 106_000;
const maxMs = 200;
const words = "website logo catalogue brochure translation poster newsletter payroll bakery clinic school hotel".split(
  " ",
);

/** The time in which one work is compared with a hundred thousand saved searches, most of them of a category. */
export async function benchAlerts(works: number, times: number): Promise<boolean> {
  const market = await openMarket(works, `search-${works}`, (pool, db) => fill(pool, db, works, tables, rowsWithWords));
  const { db, pool } = connect(market.url, { timeZone: "Asia/Kolkata", maxConnections: 1, timeoutMs: 60_000 });
  try {
    const searches = await fillSearches(db);
    const { rows } = await db.execute<{ workId: number; categoryId: number }>(sql`
      select work_id as "workId", category_id as "categoryId" from work_search order by md5(work_id::text) limit ${times}`);
    const latencies: number[] = [];
    for (const work of rows) {
      const startedAt = performance.now();
      await db.transaction((tx) => matchWork(tx, work, new Date()));
      latencies.push(performance.now() - startedAt);
    }
    const { rows: found } = await db.execute<{ hits: number }>(sql`select count(*)::int as hits from search_hits`);
    const [p50, p95] = [quantile(latencies, 0.5), quantile(latencies, 0.95)];
    const result = `p50 ${short(p50)}, p95 ${short(p95)} ms`;
    console.log(`${rows.length} works, each with ${searches} searches: ${result}, ${found[0]?.hits} hits`);
    recordMeasurements("npm run bench -- --alerts", {
      alerts: { what: `one work compared with ${searches} saved searches`, result, passed: p95 <= maxMs },
    });
    return p95 <= maxMs;
  } finally {
    await db.execute(sql`delete from saved_searches`);
    await pool.end();
    await market.close();
  }
}

/** Searches for one or two words, with or without a category and a budget. */
async function fillSearches(db: Db): Promise<number> {
  await db.execute(sql`delete from saved_searches`);
  const queries = words.flatMap((one) => [one, ...words.filter((two) => two !== one).map((two) => `${one} ${two}`)]);
  const { rows } = await db.execute<{ id: number }>(sql`select id from categories order by id`);
  const kinds: { readonly filters: SavedFilters; readonly expression: string }[] = [];
  for (const [at, q] of queries.entries())
    for (const categoryid of [undefined, ...rows.map(({ id }) => id)]) {
      const filters = canonicalFilters({ q, categoryid, ...(at % 3 === 0 && { budgetfrom: 1_000 + at }) });
      const expression = await inSearchTransaction(db, (tx) => strictExpression(tx, filters));
      kinds.push({ filters, expression });
    }
  const all = kinds.filter(({ filters }) => !filters.categoryid);
  const chosen = Array.from({ length: drawn }, (_, i) => pick(mixed(i, 41) % 10 < 3 ? all : kinds, mixed(i, 42)));
  await db.execute(sql`
    insert into saved_searches (account_id, name, filters, expression, compiled_at, alert)
    select f.id, 'Search ' || s.at, s.filters, nullif(s.expression, '')::tsquery, now(), 'daily'
    from unnest(${sql.param(chosen.map(({ filters }) => JSON.stringify(filters)))}::jsonb[],
      ${sql.param(chosen.map(({ expression }) => expression))}::text[]) with ordinality as s (filters, expression, at)
      inner join (select account_id as id, row_number() over (order by account_id) as at, count(*) over () as total
        from freelancers) f on f.at = s.at % f.total + 1
    on conflict do nothing`);
  await db.execute(sql`analyze saved_searches`);
  const { rows: stored } = await db.execute<{ count: number }>(sql`select count(*)::int as count from saved_searches`);
  const count = stored[0]?.count ?? 0;
  console.log(`${count} searches, ${kinds.length} of them different`);
  return count;
}
