import { readMigrationFiles } from "drizzle-orm/migrator";
import { expect, it } from "vitest";
import { withClient } from "#server/platform/db/connect.ts";
import { applyMigrations, migrateDatabase, migrationsFolder } from "#server/platform/db/migrate.ts";
import { olderDatabase } from "#server/test/older-database.ts";

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
