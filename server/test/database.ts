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

const template = "kaamkaj_template";
const timeZone = "Asia/Kolkata";

/** What a crash would lose does not matter here. */
const careless = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/**
 * Ids of each table have a range of their own, so that the id of a work never equals that of its request: a test notices where
 * one stands in place of the other.
 */
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

/** Once a test run: a server (our own, or TEST_DATABASE_URL) and a migrated template to copy from. */
export async function setup(): Promise<() => Promise<void>> {
  const given = process.env["TEST_DATABASE_URL"];
  const dataDir = await mkdtemp(join(tmpdir(), "kaamkaj-test-"));
  // Everything else is as in production, but that several applications share it.
  const embedded = given
    ? undefined
    : await startEmbedded({ dataDir, settings: { ...careless, max_connections: "300" } });
  const url = given ?? embedded?.url ?? "";
  process.env["KAAMKAJ_TEST_SERVER"] = url;
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
  };
}

/**
 * A fresh database with the present schema, made from the template in some twenty milliseconds. Dropped without force: that
 * waits for connections that are about to close, and ends an autovacuum, which only a superuser may do by force.
 */
export const freshDatabase = () => newDatabase(template);

/** One that holds nothing, as an operator makes it. */
export const emptyDatabase = () => newDatabase("template0");

async function newDatabase(from: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = process.env["KAAMKAJ_TEST_SERVER"] ?? "";
  const name = `t_${randomBytes(6).toString("hex")}`;
  await administer(server, `create database ${name} template ${from}`);
  return {
    url: onDatabase(server, name),
    drop: () => administer(server, `drop database if exists ${name}`),
  };
}

/** By text, not by `URL`: an address over a unix socket has no host, which `URL` does not take. */
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
