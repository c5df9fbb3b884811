import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";

/**
 * The audit log grows by refusals as well, and is sealed meanwhile; `server/test/noted.ts` looks at it. Limits are counters.
 * Jobs add up and check what the ledger has, add up what is counted, and tidy the search: the rows all of that comes from are
 * looked at.
 */
const apart = sql`(
  'audit_entries', 'audit_waiting', 'audit_seals', 'limits', 'ledger_unfolded', 'ledger_totals', 'ledger_checks',
  'tally_waiting', 'tally_totals', 'month_waiting', 'month_totals', 'search_vocabulary', 'work_search'
)`;

/** Counts the e-mail jobs that were ever queued: the worker takes them away while a test looks. */
async function countQueuedMail(db: Db): Promise<void> {
  await db.execute(sql`create sequence if not exists queued_mail`);
  await db.execute(sql`
    create or replace function count_queued_mail() returns trigger language plpgsql as
    $$ begin perform nextval('queued_mail'); return null; end $$`);
  await db.execute(sql`
    create or replace trigger count_queued_mail after insert on pgboss.job
    for each row when (new.name = 'mail') execute function count_queued_mail()`);
}

/** A function that sums every row of every table of the product up, and the e-mail queued, to see whether anything changed. */
export async function fingerprintOf(db: Db): Promise<() => Promise<string>> {
  await countQueuedMail(db);
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename not in ${apart} order by tablename`,
  );
  const sums = tables.map(({ name }) => {
    const table = sql.identifier(name);
    // Sums of hashes know no order, so that nothing has to be sorted: it is asked some two thousand times.
    return sql`select concat(${name}::text, count(*), ' ', sum(hashtextextended(${table}::text, 0))) as sum from ${table}`;
  });
  sums.push(sql`select concat('mail ', last_value, ' ', is_called) as sum from queued_mail`);
  const all = sql`select string_agg(sum, ',' order by sum) as sum from (${sql.join(sums, sql` union all `)}) s`;
  return async () => (await db.execute<{ sum: string }>(all)).rows[0]?.sum ?? "";
}
