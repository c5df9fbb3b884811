import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";

/**
 * Refusals add to the audit log too; `server/test/operation/audit-verdict.ts` checks it. Limits are counters. The others are derived by jobs
 * from rows that are watched.
 */
const unwatchedTables = sql`(
  'audit_entries', 'audit_waiting', 'audit_seals', 'limits', 'ledger_pending', 'ledger_totals', 'ledger_kind_totals', 'ledger_checks',
  'counter_pending', 'counter_totals', 'month_pending', 'month_totals', 'search_vocabulary', 'work_search'
)`;

/**
 * Records in a table of its own, by triggers, which rows change: every insert, delete and truncate, every update that changes
 * a value, and every e-mail job queued. The application is one without jobs, which change rows some time after a call. The
 * record is part of the transaction, so what is rolled back leaves none.
 */
async function installTriggers(db: Db): Promise<void> {
  await db.execute(sql`
    create schema row_changes;
    create table row_changes.changes (table_name text not null);
    create function row_changes.record() returns trigger language plpgsql as
      $$ begin
        insert into row_changes.changes values (tg_table_name);
        return null;
      end $$;
    do $$
    declare
      name text;
    begin
      for name in select tablename from pg_tables where schemaname = 'public' and tablename not in ${unwatchedTables} loop
        execute format('create trigger record_row after insert or delete on %I
          for each row execute function row_changes.record()', name);
        execute format('create trigger record_update after update on %I
          for each row when (old.* is distinct from new.*) execute function row_changes.record()', name);
        execute format('create trigger record_truncate after truncate on %I
          for each statement execute function row_changes.record()', name);
      end loop;
    end $$;
    create trigger record_mail after insert on pgboss.job
      for each row when (new.name = 'mail') execute function row_changes.record();`);
}

/** A function that returns the names of the tables whose rows have changed since its last call. */
export async function watchRows(db: Db): Promise<() => Promise<string[]>> {
  await installTriggers(db);
  return async () => {
    const { rows } = await db.execute<{ table_name: string }>(
      sql`delete from row_changes.changes returning table_name`,
    );
    return [...new Set(rows.map(({ table_name }) => table_name))].toSorted();
  };
}
