import { join } from "node:path";
import { startSealing } from "#server/audit/sealing-service.ts";
import { connect } from "#server/db/connect.ts";
import { limitsOf } from "#server/db/limits.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { openReplica } from "#server/db/replica.ts";
import { loadSigningKeys } from "#server/db/signing-keys.ts";
import { openDisk } from "#server/disk.ts";
import { proxiesOf } from "#server/http/proxies.ts";
import { closeJobs, openJobs, startWorkers } from "#server/jobs.ts";
import { openLog } from "#server/log.ts";
import { mailerOf } from "#server/mails/outbox-service.ts";
import { providersOf } from "#server/payments/providers/choice.ts";
import { rehearsalsOf } from "#server/payments/rehearsal-service.ts";
import { makePrivate } from "#server/private-folder.ts";
import { sealOf } from "#server/seal.ts";
import { secretKeyOf } from "#server/secret-key.ts";
import type { Services } from "#server/services.ts";
import type { Settings } from "#server/settings.ts";
import { watchStatements } from "#server/statements.ts";
import { createStorageCheck } from "#server/storage-check.ts";
import { openTraces } from "#server/traces.ts";

/** Opens everything the application works with; `close` takes it down in the other order. */
export async function openServices(
  settings: Settings,
  databaseUrl: string,
): Promise<{ services: Services; close: () => Promise<void> }> {
  const log = openLog(settings);
  let closing = false;
  const traces = await openTraces(settings, log);
  const onStatement = watchStatements(settings, log);
  const { pool, db } = connect(databaseUrl, {
    timeZone: settings.TIME_ZONE,
    patienceMs: settings.DATABASE_TIMEOUT_MS,
    onStatement,
    // The message alone: the error carries the whole connection.
    onError: ({ message }) => closing || log.warn({ reason: message }, "a connection to the database was lost"),
  });
  await migrateDatabase({ pool });
  const { DATABASE_REPLICA_URL, TIME_ZONE } = settings;
  const replica = DATABASE_REPLICA_URL
    ? await openReplica(DATABASE_REPLICA_URL, TIME_ZONE, { pool, db, log })
    : undefined;
  const disk = await openDisk(settings);
  for (const name of ["files", "mail"]) await makePrivate(join(settings.DATA_DIR, name), log);
  const jobs = await openJobs(databaseUrl, log);
  const keys = await loadSigningKeys(db);
  const services: Services = {
    settings,
    log,
    pool,
    db,
    replica,
    disk,
    storage: createStorageCheck(disk, settings, log),
    mailer: mailerOf(jobs, log),
    keys,
    providers: providersOf(keys, settings),
    rehearsals: rehearsalsOf(jobs),
    traces,
    seal: sealOf(await secretKeyOf(settings)),
    limits: limitsOf(pool, settings),
    proxies: proxiesOf(settings, log),
  };
  await startWorkers(jobs, services);
  const stopSealing = startSealing(services);
  return {
    services,
    close: async () => {
      closing = true;
      await Promise.all([closeJobs(jobs), stopSealing()]);
      await replica?.close();
      await pool.end();
      await traces?.close();
    },
  };
}
