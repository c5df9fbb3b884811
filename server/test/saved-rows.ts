import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";

/**
 * Copies the rows of every table but those of the audit log, which only grows, and returns a function that restores the tables
 * that have changed since: much faster than building them again. A trigger per statement notes which tables these are. Triggers
 * and foreign keys are off while rows are restored, because the saved rows are consistent.
 */
export async function saveRows(db: Db): Promise<() => Promise<void>> {
  await db.execute(sql`
    create schema saved_rows;
    create table saved_rows.changed (id oid not null);
    create table saved_rows.tables as
      select oid as id, format('%s_%s', relnamespace::regnamespace, relname) as copy,
        (select string_agg(quote_ident(attname), ', ') from pg_attribute
          where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
      from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'audit\\_%'
        or oid = 'pgboss.job'::regclass;
    create function saved_rows.note_change() returns trigger language plpgsql as
      $$ begin
        insert into saved_rows.changed values (tg_relid);
        return null;
      end $$;
    do $$
    declare
      saved record;
    begin
      for saved in select * from saved_rows.tables loop
        execute format('create table saved_rows.%I as table %s', saved.copy, saved.id::regclass);
        execute format('create trigger note_change after insert or update or delete or truncate on %s
          for each statement execute function saved_rows.note_change()', saved.id::regclass);
      end loop;
    end $$;
    create function saved_rows.restore() returns void language plpgsql set session_replication_role = replica as $$
    declare
      saved record;
    begin
      for saved in
        with changed as (delete from saved_rows.changed returning id)
        select * from saved_rows.tables
          -- Jobs are written to a partition, where no statement is noted.
          where id in (select id from changed) or id = 'pgboss.job'::regclass
      loop
        execute format('delete from %s', saved.id::regclass);
        execute format('insert into %s (%s) overriding system value select %s from saved_rows.%I',
          saved.id::regclass, saved.columns, saved.columns, saved.copy);
      end loop;
    end $$;`);
  return async () => {
    await db.execute(sql`select saved_rows.restore()`);
  };
}
