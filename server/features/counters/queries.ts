import { type SQL, sql } from "drizzle-orm";
import { rollUp } from "#server/features/counters/roll-up-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { tallyKind } from "#server/platform/db/schema/counters.ts";

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

export const foldTallies = (db: Db) =>
  rollUp(
    db,
    "tally_waiting",
    sql`
      insert into tally_totals (kind, key, amount)
      select kind, key, sum(amount) from taken group by kind, key order by kind, key
      on conflict (kind, key) do update set amount = tally_totals.amount + excluded.amount`,
  );
