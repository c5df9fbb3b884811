import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll } from "vitest";
import { type AppOptions, buildApp } from "#server/app.ts";
import { openServices } from "#server/create-services.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Services } from "#server/platform/http/services.ts";
import { parseSettings } from "#server/platform/settings.ts";
import { migratedDatabase } from "#server/test/database.ts";

/** The application of a test file. Its members are available once `beforeAll` has run. */
export interface Opened {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly services: Services;
  /** Has the workers of a queue ask for jobs now instead of with their next poll, where jobs run beside the calls. */
  readonly wake?: (queue: string) => void;
}

const noLimits = {
  LIMIT_LOGIN_FAILURES: "0",
  LIMIT_ACCOUNT_FAILURES: "0",
  LIMIT_REGISTRATIONS_PER_HOUR: "0",
  LIMIT_UPLOADS_PER_HOUR: "0",
  LIMIT_RESETS_PER_HOUR: "0",
  LIMIT_REPEATS_PER_HOUR: "0",
  LIMIT_SUGGESTIONS_PER_HOUR: "0",
  LIMIT_SAME_MAILS_PER_HOUR: "0",
  LIMIT_UNPROVED_MAILS_PER_HOUR: "0",
  LIMIT_CALLS_PER_SECOND: "0",
  LIMIT_TOKEN_CALLS_PER_SECOND: "0",
  LIMIT_WRITES_PER_MINUTE: "0",
  LIMIT_ACCOUNT_UPLOADS_PER_HOUR: "0",
  LIMIT_MESSAGES_PER_TEN_MINUTES: "0",
  LIMIT_MESSAGE_FILES_PER_HOUR: "0",
  LIMIT_PAYOUT_WRITES_PER_TEN_MINUTES: "0",
  LIMIT_MESSAGE_REPORTS_PER_HOUR: "0",
  LIMIT_REPORTS_PER_DAY: "0",
  LIMIT_OFFERS_PER_TEN_MINUTES: "0",
  LIMIT_PUBLIC_PAGES_PER_MINUTE: "0",
  LIMIT_FREELANCER_SEARCHES_PER_MINUTE: "0",
};

/** Of many calls at once on a busy machine, the last one waits long for its turn. Tests of the timeout set their own. */
const longTimeout = { DATABASE_TIMEOUT_MS: "30000" };

/** No such host exists, so no push of a test leaves this machine. */
const noPushService = { PUSH_HOSTS: "push.invalid" };

interface OpenOptions extends AppOptions {
  /** Whether the jobs of the product run beside the calls; by default they do. */
  readonly hasJobs?: boolean;
}

/** Opens the production application on a new database for a test file. */
export function open(env: Record<string, string> = {}, { hasJobs = true, ...options }: OpenOptions = {}): Opened {
  const opened = {} as { -readonly [K in keyof Opened]: Opened[K] };
  const cleanups: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    const { url, drop } = await migratedDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), "kaamkaj-files-"));
    const settings = parseSettings({
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      ...noLimits,
      ...noPushService,
      ...longTimeout,
      ...env,
    });
    const { services, jobs, startJobs, close } = await openServices(settings, url);
    if (hasJobs) await startJobs();
    const wake = (queue: string) => {
      for (const { id, name } of jobs.getWipData()) if (name === queue) jobs.notifyWorker(id);
    };
    const app = await buildApp(services, options);
    cleanups.push(
      () => app.close(),
      close,
      drop,
      () => rm(dataDir, { recursive: true, force: true }),
    );
    Object.assign(opened, { app, services, db: services.db, wake });
  });
  afterAll(async () => {
    for (const cleanup of cleanups.splice(0)) await cleanup();
    // Test files share a process and stay loaded, so what they refer to would stay in memory until the last of them.
    for (const name of ["app", "services", "db", "wake"] as const) delete (opened as Partial<typeof opened>)[name];
  });
  return opened;
}
