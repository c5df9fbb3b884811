import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";

/** How many addresses one file of the sitemap lists at most: so few that rendering them holds up nobody. 50,000 are allowed. */
const sitemapSize = 10_000;

/** The key before each file of the sitemap; empty for the first. There is always one. `keys` selects the column `key`, a text. */
export async function sitemapStarts(db: Db, keys: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from (select key, row_number() over (order by key) as n, count(*) over () as most
      from (${keys}) published) numbered
    where n % ${sitemapSize} = 0 and n < most order by key`);
  return ["", ...rows.map(({ key }) => key)];
}

/** The keys in the file of the sitemap that begins after this one. */
export async function sitemapKeysAfter(db: Db, keys: SQL, after: string): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from (${keys}) published where key > ${after} order by key limit ${sql.raw(String(sitemapSize))}`);
  return rows.map(({ key }) => key);
}
