import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";

/** So many works are taken in one statement, a second's work. */
const batch = 1_000;

/** Lets go of what has passed its deadline, and takes what the migration left: of a large market it took the newest only. */
export async function tidySearch(db: Db): Promise<void> {
  await db.execute(sql`delete from work_search where deadline < current_date - 1`);
  let taken = batch;
  while (taken === batch) {
    const missing = sql`
      select id from works w where not engaged and deadline >= current_date
        and exists (select from accounts where id = w.owner_id and status = 'accepted')
        and not exists (select from work_search where work_id = w.id)
      limit ${batch}`;
    const { rows } = await db.execute<{ taken: number }>(
      sql`with missing as materialized (${missing})
          select count(*)::int as taken, search_take(array_agg(id)) from missing`,
    );
    taken = rows[0]?.taken ?? 0;
  }
}
