import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type { Disk } from "flydrive";
import type { PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { settingsFrom } from "#domain/platform-setting.ts";
import { countMails, hasJobs } from "#server/cli/backup/mail-queries.ts";
import type { Manifest } from "#server/cli/backup/manifest.ts";
import { columnsOf, type Table, tablesOf } from "#server/cli/backup/snapshot-queries.ts";
import { personalData } from "#server/contexts.ts";
import { requestReconciliation } from "#server/money/payments/attempt-queries.ts";
import { askAfterRestore } from "#server/money/payouts/upgrade-queries.ts";
import { beginGeneration } from "#server/money/taxes/setup-queries.ts";
import { eraseRecordedAccounts } from "#server/operation/personal-data/erased-accounts.ts";
import { rulesBy } from "#server/operation/personal-data/erasures.ts";
import { insertOwnEntry } from "#server/platform/audit/queries.ts";
import { databaseOn } from "#server/platform/db/connect.ts";
import { migrationLock } from "#server/platform/db/locks.ts";
import { applyMigrations, migrationsFolder, recordVersion } from "#server/platform/db/migrate.ts";
import { addOwnerColumn } from "#server/platform/db/request-owners.ts";
import { version } from "#server/platform/version.ts";
import { lapseRestored } from "#server/trust/identity-checks/queries.ts";

/** A queue without e-mails is allowed, because each start creates it. */
export async function isEmpty(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query("select from pg_namespace where nspname = 'drizzle'");
  if (rows.length > 0 || (await tablesOf(client)).length > 0) return false;
  if (!(await hasJobs(client))) return true;
  const { waiting, undelivered } = await countMails(client);
  return waiting + undelivered === 0;
}

/** A product started meanwhile waits, and then finds everything or nothing. */
export async function beginRestore(client: PoolClient): Promise<void> {
  await client.query("begin");
  await client.query(`select pg_advisory_xact_lock(${migrationLock})`);
}

export const dropJobs = (client: PoolClient) => client.query("drop schema if exists pgboss cascade");

/** The migrations of the backup, and the later ones. */
export function migrationsFor({ migrations, version: writer }: Manifest): {
  had: MigrationMeta[];
  since: MigrationMeta[];
} {
  const present = readMigrationFiles({ migrationsFolder });
  if (migrations.some((hash, at) => present[at]?.hash !== hash))
    throw new Error(
      `This is Kaamkaj ${version}, and the backup was made by the newer version ${writer}: restore it with that version or a newer one.`,
    );
  return { had: present.slice(0, migrations.length), since: present.slice(migrations.length) };
}

/** Migrations of the backup keep its version; later ones get the current version. */
export async function applyLaterMigrations(client: PoolClient, migrations: readonly MigrationMeta[]): Promise<void> {
  if (migrations.length === 0) return;
  await applyMigrations(client, migrations);
  await recordVersion(databaseOn(client));
}

/** A column that an upgrade adds before its migrations is there already if it was ended between the two. */
export async function addEarlyColumns(client: PoolClient, { tables }: Manifest): Promise<void> {
  const requests = tables.find(({ name }) => name === "work_requests");
  if (requests?.columns.includes("owner_id")) await addOwnerColumn(client);
}

interface Bond {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
  /** When a trigger fires: O by default, A always, R on replicas only, D never. */
  readonly state: string;
}

const referencesSql = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition, '' as state
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by 1, 2`;

const triggersSql = `
  select tgrelid::regclass::text as table, quote_ident(tgname) as name, pg_get_triggerdef(t.oid) as definition,
    tgenabled::text as state
  from pg_trigger t join pg_class c on c.oid = tgrelid
  where not tgisinternal and c.relnamespace = 'public'::regnamespace order by 1, 2`;

const enabling: Readonly<Record<string, string>> = { O: "enable", A: "enable always", R: "enable replica" };

/**
 * Runs `load` without foreign keys and triggers, because no order of the tables satisfies all keys and triggers would repeat
 * effects that the rows already contain. Afterwards all are restored, and the keys checked for every row. The owner of the
 * tables may do this; disabling all triggers at once needs a superuser.
 */
export async function unbound(client: PoolClient, load: () => Promise<void>): Promise<void> {
  const bonds = async () => [
    ...(await client.query<Bond>(referencesSql)).rows,
    ...(await client.query<Bond>(triggersSql)).rows,
  ];
  const before = await bonds();
  const triggers = before.filter(({ state }) => enabling[state] !== undefined);
  const references = before.filter(({ state }) => state === "");
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${name}`);
  await load();
  for (const { table, name, state } of triggers)
    await client.query(`alter table ${table} ${enabling[state]} trigger ${name}`);
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  if (JSON.stringify(await bonds()) !== JSON.stringify(before))
    throw new Error("The keys and triggers of the database have changed.");
}

export const loadTable = (client: PoolClient, table: Table, rows: Readable, signal: AbortSignal) =>
  pipeline(rows, client.query(copyFrom(`copy "${table.name}" (${columnsOf(table)}) from stdin`)), { signal });

export async function setSequences(client: PoolClient, sequences: Manifest["sequences"]): Promise<void> {
  for (const { name, last, called } of sequences)
    await client.query("select setval(quote_ident($1)::regclass, $2::bigint, $3)", [name, last, called]);
}

/** Makes the next start ask the payment providers for captures since the backup. */
export const noteMoment = (client: PoolClient, moment: string) =>
  requestReconciliation(databaseOn(client), new Date(moment));

/** Keeps payouts from being made until an admin has said what was paid since the backup. */
export const askForPayouts = (client: PoolClient, moment: string) => askAfterRestore(databaseOn(client), moment);

/** Begins the next letter of the numbers of tax papers. */
export const beginPaperNumbers = (client: PoolClient) => beginGeneration(databaseOn(client));

/** Documents that waited for a check are asked for again, because a backup holds none. */
export const askForIdentities = (client: PoolClient) => lapseRestored(databaseOn(client));

/** Records the restore in the audit log. */
export const noteRestore = (client: PoolClient, moment: string) =>
  insertOwnEntry(databaseOn(client), {
    call: "restore",
    subject: null,
    subjectId: null,
    after: { moment },
  });

/** Accounts that were erased after the backup are erased again. */
export async function eraseAgain(client: PoolClient, disk: Disk): Promise<void> {
  const { rows } = await client.query<{ key: string; value: unknown }>("select key, value from platform_settings");
  const settings = settingsFrom(new Map(rows.map(({ key, value }) => [key, value])), true);
  await eraseRecordedAccounts(databaseOn(client), disk, rulesBy(settings, personalData));
}

/** Freshly loaded tables have no statistics, without which lists are slow. */
export const analyze = (client: PoolClient) => client.query("analyze");
