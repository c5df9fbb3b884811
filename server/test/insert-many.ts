import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";

/** Inserts very many rows of these tables without their triggers: search and counters would be kept up row by row. */
export async function insertMany(db: Db, tables: readonly string[], insert: (tx: Db) => Promise<void>): Promise<void> {
  const names = tables.map((name) => sql.raw(name));
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    for (const name of names) await tx.execute(sql`alter table ${name} disable trigger user`);
    await insert(tx);
    for (const name of names) await tx.execute(sql`alter table ${name} enable trigger user`);
  });
  for (const name of names) await db.execute(sql`vacuum analyze ${name}`);
}
