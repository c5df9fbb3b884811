import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";

/** Freelancers per statement, about one second of work. */
const batch = 1_000;

interface Compared extends Record<string, unknown> {
  /** The last id of the batch; null where there are no further rows. */
  readonly last: number | null;
  readonly wrong: readonly number[];
}

/** Compares the rows of listed freelancers with their pages, and replaces those that differ. Returns their number. */
export async function repairFreelancerSearch(db: Db): Promise<number> {
  let repaired = 0;
  let last: number | null = 0;
  while (last !== null) {
    const { rows }: { rows: Compared[] } = await db.execute<Compared>(sql`
      with batch as materialized (
        select account_id from (
          select account_id from profile_pages where is_listed union select account_id from freelancer_search
        ) known
        where account_id > ${last} order by account_id limit ${batch}
      ), present as materialized (
        select * from freelancer_search_rows(array(select account_id from batch))
      )
      select max(b.account_id) as last,
        coalesce(array_agg(b.account_id) filter (where s is distinct from p), '{}') as wrong
      from batch b
        left join freelancer_search s on s.account_id = b.account_id
        left join present p on p.account_id = b.account_id`);
    const { wrong = [] } = rows[0] ?? {};
    last = rows[0]?.last ?? null;
    if (wrong.length > 0) await db.execute(sql`select freelancer_search_refresh(${sql.param([...wrong])}::int[])`);
    repaired += wrong.length;
  }
  return repaired;
}
