import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { closeJobs, openJobs } from "#server/jobs.ts";
import { connect } from "#server/platform/db/connect.ts";
import { startEmbedded } from "#server/platform/db/embedded-postgres/embedded.ts";
import { migrateDatabase } from "#server/platform/db/migrate.ts";
import { openLog } from "#server/platform/log.ts";
import { prepareScratchFolder } from "#server/test/scratch.ts";

const template = "kaamkaj_template";
const timeZone = "Asia/Kolkata";

/** Tests need no durability. */
const noDurability = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/** Ids of each table begin in another range, so that a test notices an id of the wrong table. */
const spreadIds = `
  do $$
  declare
    name regclass;
    first int := 0;
  begin
    for name in select oid from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname loop
      first := first + 10000;
      execute format('alter sequence %s restart with %s', name, first);
    end loop;
  end $$`;

/** Runs once: starts a server (embedded, or TEST_DATABASE_URL) and creates a migrated template. */
export async function setup(): Promise<() => Promise<void>> {
  const serverUrl = process.env["TEST_DATABASE_URL"];
  const deleteScratch = await prepareScratchFolder();
  const dataDir = await mkdtemp(join(tmpdir(), "kaamkaj-test-"));
  // Several applications share the server; everything else is as in production.
  const embedded = serverUrl
    ? undefined
    : await startEmbedded({ dataDir, settings: { ...noDurability, max_connections: "300" } });
  const url = serverUrl ?? embedded?.url ?? "";
  process.env["KAAMKAJ_TEST_SERVER"] = url;
  // Restoring rows switches triggers off. The role of TEST_DATABASE_URL has this right as a superuser.
  if (embedded)
    await administer(
      asSuperuser(url),
      "grant set on parameter session_replication_role to kaamkaj",
      // Each file opens connections of its own: a password of one round takes a hundredth of the processor time.
      `set scram_iterations = 1; alter role kaamkaj password '${decodeURIComponent(/:([^:@]+)@/.exec(url)?.[1] ?? "")}'`,
    );
  await administer(url, `drop database if exists ${template}`, `create database ${template}`);
  const opened = connect(onDatabase(url, template), { timeZone, maxConnections: 2 });
  await migrateDatabase(opened);
  await opened.pool.query(spreadIds);
  await opened.pool.end();
  await closeJobs(await openJobs(onDatabase(url, template), openLog({ LOG_LEVEL: "error" })));
  return async () => {
    await administer(url, `drop database if exists ${template}`);
    await embedded?.stop();
    await rm(dataDir, { recursive: true, force: true });
    await deleteScratch();
  };
}

/**
 * A database with the current schema, copied from the template file by file, which is faster than block by block where nothing
 * is synced. It is dropped without force, which waits for closing connections and ends an autovacuum.
 */
export const migratedDatabase = () => newDatabase(template);

/** An empty database, as an operator creates it. */
export const emptyDatabase = () => newDatabase("template0");

async function newDatabase(from: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = process.env["KAAMKAJ_TEST_SERVER"] ?? "";
  const name = `t_${randomBytes(6).toString("hex")}`;
  await administer(server, `create database ${name} template ${from} strategy file_copy`);
  return {
    url: onDatabase(server, name),
    drop: () => administer(server, `drop database if exists ${name}`),
  };
}

const asSuperuser = (url: string) => url.replace(/^(\w+:\/\/)\w+/, "$1postgres");

/** Not with `URL`, which refuses the empty host of a unix socket. */
const onDatabase = (url: string, name: string) => url.replace(/^(\w+:\/\/[^/]*)\/?[^?]*/, `$1/${name}`);

async function administer(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
