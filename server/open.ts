import { connect, migrateDatabase } from "#server/db/connect.ts";
import { limitsOf } from "#server/db/limits.ts";
import { loadSigningKeys } from "#server/db/signing-keys.ts";
import { openDisk } from "#server/disk.ts";
import { openMailer } from "#server/mail.ts";
import type { Services } from "#server/services.ts";
import type { Settings } from "#server/settings.ts";

/** Opens everything the application works with; `close` takes it down in the other order. */
export async function openServices(
  settings: Settings,
  databaseUrl: string,
): Promise<{ services: Services; close: () => Promise<void> }> {
  const { pool, db } = connect(databaseUrl, { timeZone: settings.TIME_ZONE });
  await migrateDatabase({ pool });
  const disk = await openDisk(settings);
  const { mailer, close: closeMailer } = await openMailer(settings, databaseUrl);
  const services: Services = {
    settings,
    pool,
    db,
    disk,
    mailer,
    keys: await loadSigningKeys(db),
    limits: limitsOf(pool, settings),
  };
  return {
    services,
    close: async () => {
      await closeMailer();
      await pool.end();
    },
  };
}
