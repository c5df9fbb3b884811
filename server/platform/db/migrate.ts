import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client, type ClientBase, type Pool } from "pg";
import { casing, type Db, databaseOn } from "#server/platform/db/connect.ts";
import { migrationLock } from "#server/platform/db/locks.ts";
import { fillRequestOwners } from "#server/platform/db/request-owners.ts";
import { schemaVersion } from "#server/platform/db/schema/version.ts";
import { version } from "#server/platform/version.ts";

export const migrationsFolder = fileURLToPath(new URL("migrations", import.meta.url));

/** Sums of a month follow the calendar of one time zone. They are recounted for another one, and the first time (docs/decisions/0022). */
const countMonths = `
  select months_anew(zone) from current_setting('TimeZone') as zone
  where zone is distinct from (select counted.zone from month_zone counted)`;

/** Brings the database to the current schema, one instance at a time. It may wait, because no requests are served yet. */
export async function migrateDatabase({ pool }: { pool: Pool }): Promise<void> {
  const client = new Client({ ...pool.options, connectionTimeoutMillis: 15_000 });
  // The next query reports the error.
  client.on("error", () => {});
  await client.connect();
  try {
    await refuseUnfit(client);
    await client.query(`set statement_timeout = 0; set lock_timeout = 0; select pg_advisory_lock(${migrationLock})`);
    // Read under the lock, which a newer instance may have held before.
    const isCurrent = await isAtCurrentSchema(client);
    await fillRequestOwners(client);
    await migrate(drizzle({ client, casing }), { migrationsFolder });
    if (!isCurrent) await recordVersion(databaseOn(client));
    await client.query(countMonths);
  } finally {
    // Ends the lock and the settings too.
    await client.end();
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

/** Records that this version applied the last migration. */
export const recordVersion = (db: Db) =>
  db
    .insert(schemaVersion)
    .values({ version })
    .onConflictDoUpdate({ target: schemaVersion.id, set: { version, migratedAt: sql`now()` } });

type Queries = Pick<ClientBase, "query">;

/**
 * Refuses a database with migrations that this version does not have, because an older product does not know the rules of
 * its rows. Checked by starts and commands; a running instance continues while a newer one migrates.
 */
export async function refuseNewerDatabase(client: Queries): Promise<void> {
  await isAtCurrentSchema(client);
}

/** Whether nothing is left to apply; a newer database is refused. */
async function isAtCurrentSchema(client: Queries): Promise<boolean> {
  const versions = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  const applied = await appliedMigrations(client);
  if (applied.some((at) => !versions.includes(at))) throw new Error(refusalOf(await recordedVersion(client)));
  return applied.length === versions.length;
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
