import { readMigrationFiles } from "drizzle-orm/migrator";
import { Client } from "pg";
import { expect, it } from "vitest";
import { withClient } from "#server/platform/db/connect.ts";
import { applyMigrations, migrateDatabase, migrationsFolder } from "#server/platform/db/migrate.ts";
import { olderDatabase } from "#server/test/older-database.ts";
import { pollUntil } from "#server/test/poll.ts";

it("an upgrade notes each migration before it is applied, by number and name, and applies none twice", async () => {
  const { pool, drop } = await olderDatabase("0083_posted-works");
  const files = readMigrationFiles({ migrationsFolder });
  const steps: string[] = [];
  const apply = (last: number) =>
    withClient(pool, (client) => applyMigrations(client, files.slice(84, last), (step) => steps.push(step)));
  await apply(86);
  expect(steps).toEqual([
    "Upgrading the database: migration 1 of 2, 0084_requests-of-work",
    "Upgrading the database: migration 2 of 2, 0085_orders-of-providers",
  ]);
  await migrateDatabase({ pool });
  const { rows } = await pool.query<{ hash: string }>("select hash from drizzle.__drizzle_migrations order by id");
  expect(rows.map(({ hash }) => hash)).toEqual(files.map(({ hash }) => hash));
  await drop();
});

it("an upgrade that waits for a call of the version before, which waits for the upgrade, is repeated", async () => {
  const { url, pool, drop } = await olderDatabase("0097_folded-names");
  const call = new Client({ connectionString: url });
  await call.connect();
  // The upgrade renames the first table and then waits for the last one.
  await call.query("begin; lock table works in access share mode");
  const upgrade = migrateDatabase({ pool });
  await pollUntil(async () => (await call.query(waiting)).rows.length > 0, 30_000);
  // PostgreSQL ends one of both, the upgrade unless this machine is very slow.
  await call.query("lock table ledger_unfolded in access share mode").catch(() => undefined);
  await call.query("rollback");
  await call.end();
  await upgrade;
  const { rows } = await pool.query("select from drizzle.routines where name = 'previous-names.sql'");
  expect(rows).toHaveLength(1);
  await drop();
});

const waiting = "select from pg_locks where not granted and relation = 'works'::regclass";
