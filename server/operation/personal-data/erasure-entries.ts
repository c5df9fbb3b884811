import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { erasureEntriesLock } from "#server/platform/db/locks.ts";
import { migrationsFolder } from "#server/platform/db/migrate.ts";
import type { Services } from "#server/platform/http/services.ts";

/** The statement of the migration finds what is missing, so that it writes nothing a second time. */
const migration = join(migrationsFolder, "0086_erasure-entries.sql");

/**
 * Writes the entries that erasures of an earlier version have left out: its instances erase accounts while they still run beside
 * this one, after the migration. Two instances would both find the same missing.
 */
export async function writeErasureEntries({ db }: Pick<Services, "db">): Promise<void> {
  const statement = await readFile(migration, "utf8");
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local lock_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(${erasureEntriesLock})`);
    await tx.execute(sql.raw(statement));
  });
}
