import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { Client, type ClientBase, type Pool } from "pg";
import { type Db, databaseOn } from "#server/platform/db/connect.ts";
import { isCollision } from "#server/platform/db/errors.ts";
import { migrationLock } from "#server/platform/db/locks.ts";
import { fillRequestOwners } from "#server/platform/db/request-owners.ts";
import { applyRoutines } from "#server/platform/db/routines.ts";
import { contracts } from "#server/platform/db/schema/contracts.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { schemaVersion } from "#server/platform/db/schema/version.ts";
import { type Note, withProgress } from "#server/platform/progress.ts";
import { version } from "#server/platform/version.ts";

export const migrationsFolder = fileURLToPath(new URL("migrations", import.meta.url));

/** Sums of a month follow the calendar of one time zone. They are recounted for another one, and the first time (docs/decisions/0022). */
const countMonths = `
  select months_recount(zone) from current_setting('TimeZone') as zone
  where zone is distinct from (select counted.zone from month_zone counted)`;

/** Brings the database to the current schema, one instance at a time. It may wait, because no requests are served yet. */
export const migrateDatabase = (
  { pool }: { pool: Pool },
  say: (line: string) => void = () => undefined,
): Promise<void> => withProgress(say, (note) => migrateNoting(pool, note));

async function migrateNoting(pool: Pool, note: Note): Promise<void> {
  const client = new Client({ ...pool.options, connectionTimeoutMillis: 15_000 });
  // The next query reports the error.
  client.on("error", () => {});
  await client.connect();
  try {
    await refuseUnfit(client);
    note("Waiting for another instance that upgrades the database");
    await client.query(`set statement_timeout = 0; set lock_timeout = 0; select pg_advisory_lock(${migrationLock})`);
    // Read under the lock, which a newer instance may have held before.
    const pending = await pendingMigrations(client);
    note("Upgrading the database");
    await fillRequestOwners(client, note);
    await applyAll(client, pending, note);
    note("Upgrading the database: looking for engagements without a contract");
    if (pending.length > 0) await recordVersion(databaseOn(client));
    note("Upgrading the database: counting payments by month");
    await client.query(countMonths);
  } finally {
    // Ends the lock and the settings too.
    await client.end();
  }
}

const mostAttempts = 5;

/** Calls of the version before hold locks too. Where they and the upgrade wait for each other, PostgreSQL may end the upgrade. */
async function applyAll(client: Client, pending: readonly MigrationMeta[], note: Note): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      await client.query("begin");
      await applyMigrations(client, pending, note);
      await applyRoutines(client, note);
      await client.query("commit");
      return;
    } catch (error) {
      if (!isCollision(error) || attempt === mostAttempts) throw error;
      await client.query("rollback");
    }
}

const oldestPostgres = 15;

/** Names in Hindi need UTF-8, and the encoding of a database cannot be changed later. */
async function refuseUnfit(client: Queries): Promise<void> {
  const { rows } = await client.query<{ name: string; encoding: string; major: number }>(
    "select current_database() as name, current_setting('server_encoding') as encoding, current_setting('server_version_num')::int / 10000 as major",
  );
  const [{ name, encoding, major } = { name: "", encoding: "", major: 0 }] = rows;
  if (major < oldestPostgres)
    throw new Error(`This is PostgreSQL ${major}, and Kaamkaj needs ${oldestPostgres} or newer: upgrade the server.`);
  if (encoding !== "UTF8")
    throw new Error(
      `The database ${name} is encoded in ${encoding}, and Kaamkaj needs UTF8. Create another: createdb --encoding=UTF8 --template=template0 NAME`,
    );
}

const allHaveContracts = sql`not exists (
  select from ${workRequests} r
  where r.price is not null and not exists (select from ${contracts} c where c.request_id = r.id))`;

/** Records that this version applied the last migration, and whether it left no contracts to be written by a job. */
export const recordVersion = (db: Db) => {
  const contractsWrittenAt = sql`coalesce(
    (select contracts_written_at from ${schemaVersion}), (select now() where ${allHaveContracts}))`;
  const migratedAt = sql`now()`;
  return db
    .insert(schemaVersion)
    .values({ version, contractsWrittenAt })
    .onConflictDoUpdate({ target: schemaVersion.id, set: { version, migratedAt, contractsWrittenAt } });
};

type Queries = Pick<ClientBase, "query">;

/**
 * Refuses a database with migrations that this version does not have, because an older product does not know the rules of
 * its rows. Checked by starts and commands; a running instance continues while a newer one migrates.
 */
export async function refuseNewerDatabase(client: Queries): Promise<void> {
  await pendingMigrations(client);
}

/** The migrations that are not applied yet. A database of a newer version is refused. */
async function pendingMigrations(client: Queries): Promise<readonly MigrationMeta[]> {
  const present = readMigrationFiles({ migrationsFolder });
  const applied = await appliedMigrations(client);
  if (applied.some((at) => !present.some(({ folderMillis }) => folderMillis === at)))
    throw new Error(refusalOf(await recordedVersion(client)));
  return present.filter(({ folderMillis }) => !applied.includes(folderMillis));
}

/** The journal in the form of drizzle-kit. */
const journal = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;

interface MigrationFiles {
  readonly entries: readonly { readonly when: number; readonly tag: string }[];
}

function migrationNames(): ReadonlyMap<number, string> {
  const { entries }: MigrationFiles = JSON.parse(readFileSync(join(migrationsFolder, "meta/_journal.json"), "utf8"));
  return new Map(entries.map(({ when, tag }) => [when, tag]));
}

/** Applies migrations in the transaction of the caller, and records them. */
export async function applyMigrations(
  client: Queries,
  migrations: readonly MigrationMeta[],
  note: Note = () => undefined,
): Promise<void> {
  const names = migrationNames();
  await client.query(journal);
  for (const [at, migration] of migrations.entries()) {
    note(`Upgrading the database: migration ${at + 1} of ${migrations.length}, ${names.get(migration.folderMillis)}`);
    for (const statement of migration.sql) await client.query(statement);
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      migration.hash,
      migration.folderMillis,
    ]);
  }
}

const refusalOf = (recorded: string | undefined) =>
  `This is Kaamkaj ${version}, and the database was migrated by ${recorded ? `the newer version ${recorded}` : "a newer version"}: ` +
  "use that version or a newer one, or restore a backup made before the upgrade.";

const exists = async (client: Queries, table: string) =>
  (await client.query<{ exists: boolean }>("select to_regclass($1) is not null as exists", [table])).rows[0]?.exists;

/** Their creation times, by which the migrator identifies them. */
async function appliedMigrations(client: Queries): Promise<number[]> {
  if (!(await exists(client, "drizzle.__drizzle_migrations"))) return [];
  const { rows } = await client.query<{ at: string }>("select created_at as at from drizzle.__drizzle_migrations");
  return rows.map(({ at }) => Number(at));
}

async function recordedVersion(client: Queries): Promise<string | undefined> {
  if (!(await exists(client, "schema_version"))) return undefined;
  const { rows } = await client.query<{ version: string }>("select version from schema_version");
  return rows[0]?.version;
}
