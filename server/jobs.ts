import { PgBoss } from "pg-boss";
import { contexts } from "#server/contexts.ts";
import type { Services } from "#server/platform/http/services.ts";
import { hour, type JobQueue, minute, type ScheduledJob, schedule } from "#server/platform/jobs/queues.ts";
import { runSteps } from "#server/platform/jobs/steps.ts";
import { type Log, onceAMinute } from "#server/platform/log.ts";
import { sweep } from "#server/sweep.ts";

/** A dead letter queue comes before the one that it serves. */
const queues = contexts.flatMap((context) => context.queues ?? []);
const scheduledJobs = Object.keys(schedule) as ScheduledJob[];
const scheduled = scheduledJobs.map((name): JobQueue => {
  const { expireInSeconds } = schedule[name];
  return { name, options: { retryLimit: 0, expireInSeconds, deleteAfterSeconds: hour } };
});

/** The job queue in the product's database (docs/decisions/0006). It reconnects by itself. */
export async function openJobs(databaseUrl: string, log: Log): Promise<PgBoss> {
  const jobs = new PgBoss({
    connectionString: databaseUrl,
    application_name: "kaamkaj jobs",
    max: 3,
    connectionTimeoutMillis: 3_000,
    // How soon a process that died while sending is noticed.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: hour,
  });
  jobs.on(
    "error",
    onceAMinute((error: Error) => log.warn({ err: error }, "the job queue reported an error")),
  );
  await jobs.start();
  for (const { name, options, policy } of [...queues, ...scheduled]) {
    await jobs.createQueue(name, { ...options, ...(policy && { policy }) });
    await jobs.updateQueue(name, options);
  }
  return jobs;
}

/** One run of a scheduled job, through the steps of every context. */
export async function runJob(services: Services, name: ScheduledJob): Promise<void> {
  if (name === "sweep") return sweep(services);
  for (const { jobs } of contexts) await runSteps(services, name, jobs?.[name] ?? {});
}

export async function startWorkers(jobs: PgBoss, services: Services): Promise<void> {
  for (const { work } of queues) await work?.(jobs, services);
  for (const name of scheduledJobs) {
    await jobs.work(name, { pollingIntervalSeconds: 30 }, () => runJob(services, name));
    await jobs.schedule(name, schedule[name].cron);
  }
  // After an upgrade it does not wait for the next hour.
  await jobs.send("contracts", {}, { startAfter: minute });
}

/** Waits for running jobs, for at most the time that the product has to stop. */
export const closeJobs = (jobs: PgBoss) => jobs.stop({ graceful: true, timeout: 5_000 });
