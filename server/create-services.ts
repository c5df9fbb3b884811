import { join } from "node:path";
import type { PgBoss } from "pg-boss";
import { invariants, personalData } from "#server/contexts.ts";
import { sessionStore } from "#server/identity/session/login.ts";
import { closeJobs, openJobs, startWorkers } from "#server/jobs.ts";
import { createMailer } from "#server/notify/mail/outbox.ts";
import { startPushing } from "#server/notify/push/deliver.ts";
import { startSealing } from "#server/platform/audit/sealing.ts";
import { smallLogoOf } from "#server/platform/brand/small-logo.ts";
import { applicantQueueOf } from "#server/platform/db/applicant-queue.ts";
import { connect } from "#server/platform/db/connect.ts";
import { importQueueOf } from "#server/platform/db/import-queue.ts";
import { limitsOf } from "#server/platform/db/limits.ts";
import { migrateDatabase } from "#server/platform/db/migrate.ts";
import { openLiveSettings } from "#server/platform/db/platform-settings.ts";
import { loadRecordKey } from "#server/platform/db/record-key.ts";
import { openReplica } from "#server/platform/db/replica.ts";
import { loadSigningKeys } from "#server/platform/db/signing-keys.ts";
import { watchStatements } from "#server/platform/db/statement-spans.ts";
import { loadVapidKeys } from "#server/platform/db/vapid-keys.ts";
import { webhookSecretSince } from "#server/platform/db/webhook-secrets.ts";
import { sealOf } from "#server/platform/encryption.ts";
import { jobTimeouts, openDisk } from "#server/platform/files/disk.ts";
import { makePrivate } from "#server/platform/files/private-folder.ts";
import { createStorageCheck } from "#server/platform/files/storage-check.ts";
import { createVirusScan } from "#server/platform/files/virus-scan.ts";
import { proxiesOf } from "#server/platform/http/proxies.ts";
import { resolveHost } from "#server/platform/http/public-request.ts";
import type { Services } from "#server/platform/http/services.ts";
import { openLog } from "#server/platform/log.ts";
import { openSignOn } from "#server/platform/oidc/open-sign-on.ts";
import { providersOf } from "#server/platform/payments/providers.ts";
import { rehearsalsOf } from "#server/platform/payments/rehearsals.ts";
import { secretKeyOf } from "#server/platform/secret-key.ts";
import type { Settings } from "#server/platform/settings.ts";
import { openTraces } from "#server/platform/tracing.ts";

interface OpenServices {
  readonly services: Services;
  /** The job queue. Tests wake its workers. */
  readonly jobs: PgBoss;
  /** Starts what runs beside the calls: the workers of the job queue, sealing and pushes. */
  startJobs(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the services of the application; `close` stops the jobs and closes the services in reverse order. */
export async function openServices(
  settings: Settings,
  databaseUrl: string,
  say?: (line: string) => void,
): Promise<OpenServices> {
  const log = openLog(settings);
  let closing = false;
  const traces = await openTraces(settings, log);
  const observeStatement = watchStatements(settings, log);
  const { pool, db } = connect(databaseUrl, {
    timeZone: settings.TIME_ZONE,
    timeoutMs: settings.DATABASE_TIMEOUT_MS,
    observeStatement,
    // Only the message, because the error contains the connection.
    onConnectionLost: ({ message }) =>
      closing || log.warn({ reason: message }, "a connection to the database was lost"),
  });
  await migrateDatabase({ pool }, say);
  const { DATABASE_REPLICA_URL, TIME_ZONE } = settings;
  const replica = DATABASE_REPLICA_URL
    ? await openReplica(DATABASE_REPLICA_URL, TIME_ZONE, { pool, db, log })
    : undefined;
  const disk = await openDisk(settings);
  for (const name of ["files", "mail"]) await makePrivate(join(settings.DATA_DIR, name), log);
  const jobs = await openJobs(databaseUrl, log);
  const keys = await loadSigningKeys(db);
  const platformSettings = await openLiveSettings(db, { log, isProduction: settings.production });
  const secretKey = await secretKeyOf(settings);
  const { RAZORPAY_WEBHOOK_SECRET: secret } = settings;
  const secretSince = secret ? await webhookSecretSince(db, keys, { provider: "razorpay", secret }) : undefined;
  const services: Services = {
    settings,
    log,
    pool,
    db,
    replica,
    disk,
    archives: await openDisk(settings, jobTimeouts),
    storage: createStorageCheck(disk, settings, log),
    virusScan: createVirusScan(settings, log),
    mailer: createMailer(jobs, log),
    applicants: applicantQueueOf(jobs),
    imports: importQueueOf(jobs),
    sessions: sessionStore,
    platformSettings: platformSettings.live,
    smallLogo: smallLogoOf(disk, platformSettings.live.brand, log),
    keys,
    personalData,
    invariants,
    vapid: await loadVapidKeys(db),
    recordKey: await loadRecordKey(db),
    providers: providersOf(keys, settings, secretSince),
    rehearsals: rehearsalsOf(jobs),
    traces,
    seal: sealOf(secretKey),
    deviceSeal: sealOf(secretKey, "addresses of devices"),
    payoutSeal: sealOf(secretKey, "details of payout accounts"),
    taxSeal: sealOf(secretKey, "tax numbers"),
    signalSeal: sealOf(secretKey, "subjects of signals"),
    identitySeal: sealOf(secretKey, "pictures of identities"),
    webhookSeal: sealOf(secretKey, "secrets of webhooks"),
    resolveHost,
    signOn: openSignOn(settings, { keys, log }),
    limits: limitsOf(pool, settings),
    proxies: proxiesOf(settings, log),
  };
  const stops: (() => unknown)[] = [() => closeJobs(jobs), platformSettings.stop];
  return {
    services,
    jobs,
    startJobs: async () => {
      await startWorkers(jobs, services);
      stops.push(startSealing(services), startPushing(services));
      if (services.signOn) stops.push(services.signOn.start());
    },
    close: async () => {
      closing = true;
      await Promise.all(stops.map((stop) => stop()));
      await replica?.close();
      await pool.end();
      await traces?.close();
    },
  };
}
