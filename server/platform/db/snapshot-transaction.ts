import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";

/** Reads one snapshot of the database, however long it takes. */
export const atOneMoment = <T>(db: Db, look: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    return look(tx);
  }, "snapshot");
