import { connect, type Db } from "#server/platform/db/connect.ts";
import { joinEmbedded } from "#server/platform/db/embedded-postgres/embedded.ts";
import { refuseNewerDatabase } from "#server/platform/db/migrate.ts";
import type { Settings } from "#server/platform/settings.ts";

/** Runs a command on the database of the product, whether the product is running or not. */
export async function withDatabase<T>(
  settings: Settings,
  connections: number,
  run: (db: Db) => Promise<T>,
): Promise<T> {
  const embedded = settings.DATABASE_URL === undefined ? await joinEmbedded(settings.DATA_DIR) : undefined;
  const { pool, db } = connect(settings.DATABASE_URL ?? embedded?.url ?? "", {
    timeZone: settings.TIME_ZONE,
    maxConnections: connections,
  });
  try {
    await refuseNewerDatabase(pool);
    return await run(db);
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}
