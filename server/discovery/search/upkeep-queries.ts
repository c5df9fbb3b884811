import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";

/** Works per statement, about one second of work. */
const batch = 1_000;

/** Deletes works past their deadline from the index, and adds those that are missing. */
export async function tidySearch(db: Db): Promise<void> {
  await db.execute(sql`delete from work_search where deadline < current_date - 1`);
  let added = batch;
  while (added === batch) {
    const missing = sql`
      select id from works w where not engaged and paused_at is null and taken_down_at is null and deadline >= current_date
        and exists (select from accounts where id = w.owner_id and status = 'accepted')
        and not exists (select from work_search where work_id = w.id)
      limit ${batch}`;
    const { rows } = await db.execute<{ added: number }>(
      sql`with missing as materialized (${missing})
          select count(*)::int as added, work_search_refresh(array_agg(id)) from missing`,
    );
    added = rows[0]?.added ?? 0;
  }
}
