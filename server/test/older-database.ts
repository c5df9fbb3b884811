import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type { Pool } from "pg";
import { connect, type Db } from "#server/platform/db/connect.ts";
import { migrationsFolder } from "#server/platform/db/migrate.ts";
import { emptyDatabase } from "#server/test/database.ts";

/** A database as an older version left it, whose last migration was this one, with a single connection. */
export async function olderDatabase(
  lastMigration: string,
): Promise<{ url: string; pool: Pool; db: Db; drop: () => Promise<void> }> {
  const { url, drop } = await emptyDatabase();
  const { pool, db } = connect(url, { timeZone: "Asia/Kolkata", maxConnections: 1 });
  const folder = await migrationsUpTo(lastMigration);
  await migrate(drizzle({ client: pool }), { migrationsFolder: folder });
  await rm(folder, { recursive: true });
  return { url, pool, db, drop: () => pool.end().then(drop) };
}

async function migrationsUpTo(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "kaamkaj-migrations-"));
  await cp(migrationsFolder, folder, { recursive: true });
  const path = join(folder, "meta/_journal.json");
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(path, "utf8"));
  const last = journal.entries.findIndex(({ tag }) => tag === name);
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }));
  return folder;
}
