import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Pool, PoolClient } from "pg";
import { from } from "pg-copy-streams";
import { insertFile } from "../../server/catalog/files/queries.ts";
import { demoCategories } from "../../server/demo/data.ts";
import { fillCategories, fillPlaces } from "../../server/demo/fill-reference.ts";
import type { Db } from "../../server/platform/db/connect.ts";
import { countsFor, type Reference } from "./market-model.ts";
import { columns, rowsOf, type Table } from "./rows.ts";

const tables: readonly Table[] = [
  "accounts",
  "companies",
  "files",
  "freelancers",
  "works",
  "work_requests",
  "progress_entries",
  "payments",
  "ledger_entries",
  "ledger_postings",
  "payment_orders",
  "audit_entries",
  "audit_seals",
];

/** Fills an empty database: by COPY, with the indexes built afterwards. */
export async function fill(pool: Pool, db: Db, works: number, tableNames = tables, from = rowsOf): Promise<void> {
  const startedAt = Date.now();
  const reference = await fillReference(pool, db);
  const client = await pool.connect();
  try {
    await client.query("set session_replication_role = replica; set maintenance_work_mem = '512MB';");
    const indexes = await dropIndexes(client);
    for (const table of tableNames) {
      await copy(client, table, from(table, countsFor(works), reference));
      await setSequence(client, table);
    }
    await client.query(
      `update freelancers set registered_at = accounts.registered_at from accounts where accounts.id = account_id`,
    );
    for (const { definition } of indexes) await client.query(definition);
    await client.query("select counters_recount()");
    await fillSearch(client);
    await client.query(
      `insert into ledger_totals (account, amount) select account, sum(amount) from ledger_postings group by 1`,
    );
    await client.query(
      `insert into ledger_kind_totals (account, kind, amount)
       select l.account, e.kind, sum(l.amount) from ledger_postings l inner join ledger_entries e on e.id = l.entry_id group by 1, 2`,
    );
    await client.query("select months_recount(zone) from month_zone");
  } finally {
    client.release(true);
  }
  await pool.query("vacuum analyze");
  console.log(
    `filled with ${works} works and ${10 * works} requests in ${Math.round((Date.now() - startedAt) / 1000)} s`,
  );
}

async function fillReference(pool: Pool, db: Db): Promise<Reference> {
  const picture = { kind: "picture", mime: "image/webp", size: 1, sha256: "0", ticketHash: "none" } as const;
  await insertFile(db, { name: "bench.webp", attachedAt: new Date(), ...picture });
  await fillPlaces(db);
  await fillCategories(db, new Map(demoCategories.map(({ category }) => [category, "bench.webp"])));
  const pairs = async (text: string) => (await pool.query<[number, number]>({ text, rowMode: "array" })).rows;
  return {
    places: await pairs("select district_id, id from locations order by id"),
    skills: await pairs("select category_id, id from subcategories order by id"),
  };
}

/** Indexes are rebuilt at the end, which is faster than updating them row by row. */
async function dropIndexes(client: PoolClient, of: readonly string[] = tables): Promise<{ definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename = any ($1)
      and indexname not in (select conname from pg_constraint)`,
    [of],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows;
}

const chunk = 64 * 1024;

async function copy(client: PoolClient, table: Table, rows: Iterable<readonly unknown[]>): Promise<void> {
  function* lines() {
    let text = "";
    for (const row of rows) {
      text += `${row.map((value) => (value === null ? "\\N" : String(value))).join("\t")}\n`;
      if (text.length > chunk) {
        yield text;
        text = "";
      }
    }
    yield text;
  }
  const into = client.query(from(`copy ${table} (${columns[table].join(", ")}) from stdin`));
  await pipeline(Readable.from(lines(), { objectMode: false }), into);
}

const batch = 20_000;

/** Fills the search index, because triggers are disabled. */
async function fillSearch(client: PoolClient): Promise<void> {
  const indexes = await dropIndexes(client, ["work_search"]);
  const { rows } = await client.query<{ last: number }>("select coalesce(max(id), 0) as last from works");
  for (let id = 0; id <= (rows[0]?.last ?? 0); id += batch)
    await client.query(
      `select work_search_refresh(array(select id from works where id > $1 and id <= $1 + ${batch} and not engaged))`,
      [id],
    );
  for (const { definition } of indexes) await client.query(definition);
}

async function setSequence(client: PoolClient, table: Table): Promise<void> {
  if (columns[table][0] !== "id") return;
  await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
}
