import type { Readable } from "node:stream";
import type { PoolClient } from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Manifest } from "#server/cli/backup/manifest.ts";
import { lastLink } from "#server/platform/audit/chain-queries.ts";
import { databaseOn } from "#server/platform/db/connect.ts";
import { storedFilesLock } from "#server/platform/db/locks.ts";

/** No timeouts, and output settings that make hashes comparable between servers. */
const sessionDefaults = `
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '30s';
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set client_encoding = 'UTF8'; set search_path = public`;

export const setSessionDefaults = (client: PoolClient) => client.query(sessionDefaults);

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** The sort key of its rows; text is compared by bytes, so that the order is the same on every server. */
  readonly order: string;
}

/** Every table except those of extensions. */
const tablesSql = `
  select c.relname::text as name,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    coalesce((select string_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end, ', '
        order by array_position(i.indkey::int2[], a.attnum))
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
      where i.indrelid = c.oid and i.indisprimary), quote_ident(c.relname) || '::text collate "C"') as order
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by c.relname collate "C"`;

export const tablesOf = async (client: PoolClient): Promise<Table[]> => (await client.query<Table>(tablesSql)).rows;

/**
 * Begins a snapshot. Until it ends, the schema cannot change and stored files are not deleted. The locks are taken before the
 * first read, so that they protect what is read.
 */
export async function beginSnapshot(client: PoolClient): Promise<Table[]> {
  await client.query(`select pg_advisory_lock(${storedFilesLock})`);
  const expected = await tablesOf(client);
  await client.query("begin isolation level repeatable read read only");
  for (const { name } of expected) await client.query(`lock table ${quoted(name)} in access share mode`);
  const actual = await tablesOf(client);
  if (JSON.stringify(actual) !== JSON.stringify(expected))
    throw new Error("The database was migrated in the meantime: try again.");
  return actual;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const columnsOf = ({ columns }: Pick<Table, "columns">) => columns.map(quoted).join(", ");

/** The rows of a table in the order of its key, as COPY writes them. */
export const rowsOf = (client: PoolClient, table: Table): Readable =>
  client.query(
    copyTo(`copy (select ${columnsOf(table)} from ${quoted(table.name)} order by ${table.order}) to stdout`),
  );

/** Tables of sessions, tokens, counters and exports are saved without rows (docs/decisions/0013). */
const tablesWithoutRows = [
  "sessions",
  "waiting_logins",
  "passkey_challenges",
  "reset_tokens",
  "setup_tokens",
  "limits",
  "exports",
];
export const isSaved = ({ name }: Pick<Table, "name">) => !tablesWithoutRows.includes(name);

const has = (tables: readonly Table[], name: string) => tables.some((table) => table.name === name);

export async function migrationsOf(client: PoolClient): Promise<string[]> {
  const { rows: journals } = await client.query(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as exists",
  );
  if (!journals[0]?.exists)
    throw new Error("There is nothing to back up: this database does not contain Kaamkaj data.");
  const { rows } = await client.query<{ hash: string }>("select hash from drizzle.__drizzle_migrations order by id");
  return rows.map(({ hash }) => hash);
}

/** Sequences are not part of the snapshot. They may be ahead of it, which is harmless. */
export async function sequencesOf(client: PoolClient): Promise<Manifest["sequences"]> {
  const { rows } = await client.query<{ name: string }>(
    "select sequencename::text as name from pg_sequences where schemaname = 'public' order by 1",
  );
  const sequences: Manifest["sequences"] = [];
  for (const { name } of rows) {
    const state = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quoted(name)}`,
    );
    sequences.push(...state.rows.map((row) => ({ name, ...row })));
  }
  return sequences;
}

export async function momentOf(client: PoolClient): Promise<{ moment: string; postgres: string }> {
  const { rows } = await client.query<{ moment: Date; postgres: string }>(
    "select now() as moment, current_setting('server_version') as postgres",
  );
  const [{ moment, postgres } = { moment: new Date(0), postgres: "" }] = rows;
  return { moment: moment.toISOString(), postgres };
}

export async function auditEnd(client: PoolClient, tables: readonly Table[]): Promise<Manifest["audit"]> {
  return has(tables, "audit_seals") ? lastLink(databaseOn(client)) : undefined;
}

/**
 * The stored files of the rows. An export is a copy of them, and a picture of an identity must not outlive its check in a backup;
 * an older schema does not know these kinds.
 */
export async function filesOf(client: PoolClient) {
  const { rows } = await client.query<{ name: string; sha256: string; attached: boolean }>(
    "select name, sha256, attached_at is not null as attached from files where kind::text not in ('export', 'identity') order by name",
  );
  return rows;
}
