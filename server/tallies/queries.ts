import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/connect.ts";
import type { tallyKind } from "#server/db/schema-tallies.ts";

type Kind = (typeof tallyKind.enumValues)[number];

/** What was folded and what came since, as both are at this moment. */
const parts = (kind: Kind) => sql`(
  select key, amount from tally_totals where kind = ${sql.raw(`'${kind}'`)}
  union all
  select key, amount from tally_waiting where kind = ${sql.raw(`'${kind}'`)})`;

/** How many there are, of some keys or of all. */
export const tallyOf = (kind: Kind, keys: SQL = sql`true`) =>
  sql<number>`(select coalesce(sum(amount), 0)::int from ${parts(kind)} tally where ${keys})`;

/** How many there are of each key, to be joined. */
export const talliesByKey = (kind: Kind) =>
  sql`(select key, sum(amount)::int as amount from ${parts(kind)} tally group by key)`;

/** The key of an open work is the day of its deadline. */
export const isStillOpen = sql`key >= current_date - date '1970-01-01'`;

const batch = 10_000;

/** Adds what waits to the totals. Several may do so at once: each takes rows that nobody else has in hand. */
export async function foldTallies(db: Db): Promise<void> {
  for (let taken = batch; taken === batch; ) taken = await foldBatch(db);
}

async function foldBatch(db: Db): Promise<number> {
  const { rows } = await db.execute<{ taken: number }>(sql`
    with taken as (
      delete from tally_waiting where id in (
        select id from tally_waiting order by id limit ${batch} for update skip locked)
      returning kind, key, amount
    ), folded as (
      insert into tally_totals (kind, key, amount)
      select kind, key, sum(amount) from taken group by kind, key order by kind, key
      on conflict (kind, key) do update set amount = tally_totals.amount + excluded.amount
    )
    select count(*)::int as taken from taken`);
  return rows[0]?.taken ?? 0;
}
