import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";

const batch = 10_000;

/**
 * Takes what waits and adds it to the totals, as `adding` says of the rows `taken`. Several may do so at once: each takes rows that
 * nobody else has in hand.
 */
export async function rollUp(db: Db, waiting: "tally_waiting" | "month_waiting", adding: SQL): Promise<void> {
  const table = sql.identifier(waiting);
  for (let taken = batch; taken === batch; ) {
    const { rows } = await db.execute<{ taken: number }>(sql`
      with taken as (
        delete from ${table} where id in (
          select id from ${table} order by id limit ${batch} for update skip locked)
        returning *
      ), folded as (${adding})
      select count(*)::int as taken from taken`);
    taken = rows[0]?.taken ?? 0;
  }
}
