import { type JobResult, type JobWithMetadata, PgBoss, type Queue } from "pg-boss";
import { processMerges } from "#server/catalog/reference/merging.ts";
import { checkFreelancerSearch } from "#server/discovery/freelancer-search/upkeep.ts";
import { processSavedSearches } from "#server/discovery/searches/due.ts";
import { processAmendments } from "#server/hiring/amendments/due.ts";
import { contractRetentionYears, importContracts } from "#server/hiring/contracts/upkeep.ts";
import { processOffers } from "#server/hiring/offers/due.ts";
import { computeRecordsNightly } from "#server/hiring/records/service.ts";
import { endInvitations } from "#server/hiring/work-invitations/queries.ts";
import { processIdleWorks } from "#server/hiring/works/idle.ts";
import { mailKeyOf, secondsToWait } from "#server/identity/emails/mailbox-limits.ts";
import { mayDeliver } from "#server/identity/emails/service.ts";
import { rollUpCounters, rollUpMonths } from "#server/money/counters/queries.ts";
import { checkNightly } from "#server/money/ledger/checks.ts";
import { rollUpLedger } from "#server/money/ledger/queries.ts";
import { processAnswerReminders } from "#server/money/payments/direct-reminders.ts";
import { receiveMessage, repairPayments } from "#server/money/payments/events.ts";
import { processPayouts } from "#server/money/payouts/due.ts";
import { reconcile } from "#server/money/reconciliation/service.ts";
import { forgetMail } from "#server/notify/mail/queries.ts";
import { htmlOf } from "#server/notify/mail/templates/html.ts";
import { processAnnouncements } from "#server/notify/notifications/announcements-due.ts";
import { notifyOtherApplicants } from "#server/notify/notifications/applicant-queries.ts";
import { processDue } from "#server/notify/notifications/due.ts";
import { processReminders } from "#server/notify/reminders/due.ts";
import { computeFunnelNightly } from "#server/operation/funnel/service.ts";
import { runImport, sendImportLinks } from "#server/operation/imports/run.ts";
import { processErasures } from "#server/operation/personal-data/erasures.ts";
import { processExports } from "#server/operation/personal-data/exports.ts";
import { processSettingChanges } from "#server/operation/settings/changes.ts";
import type { OtherApplicants } from "#server/platform/db/applicant-queue.ts";
import type { QueuedImport } from "#server/platform/db/import-queue.ts";
import type { Services } from "#server/platform/http/services.ts";
import { forEachRow } from "#server/platform/jobs/due-rows.ts";
import { type JobSteps, runSteps } from "#server/platform/jobs/steps.ts";
import { type Log, onceAMinute } from "#server/platform/log.ts";
import { failureOf, isRefusedForGood } from "#server/platform/mail/failure.ts";
import { createMailTransport, type Deliver, type Mail } from "#server/platform/mail/transport.ts";
import type { Rehearsal } from "#server/platform/payments/rehearsals.ts";
import { sweep } from "#server/sweep.ts";
import { endExpiredRestrictions } from "#server/trust/moderation/service.ts";
import { processReviews } from "#server/trust/reviews/due.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Every queue, dead letter queues first. Completed jobs are deleted soon, because e-mails contain links. */
const queues: readonly (Omit<Queue, "policy"> & {
  name: "undelivered" | "mail" | "applicants" | "imports" | "rehearsal" | Repeated;
})[] = [
  { name: "undelivered", retentionSeconds: 365 * day },
  {
    name: "mail",
    deadLetter: "undelivered",
    // Retries for three days, at most half a minute apart: an e-mail leaves within a minute of the mail server's return.
    retryLimit: (3 * day) / 30,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 30,
    expireInSeconds: 30,
    // Missing heartbeats reveal a process that died while sending.
    heartbeatSeconds: 10,
    deleteAfterSeconds: hour,
  },
  {
    name: "applicants",
    retryLimit: day / minute,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: minute,
    expireInSeconds: 5 * minute,
    deleteAfterSeconds: hour,
  },
  {
    name: "imports",
    retryLimit: day / minute,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: minute,
    expireInSeconds: hour,
    // Missing heartbeats reveal a process that died during an import; the next one continues it.
    heartbeatSeconds: 10,
    deleteAfterSeconds: hour,
  },
  { name: "rehearsal", retryLimit: 5, retryDelay: 5, expireInSeconds: minute, deleteAfterSeconds: hour },
  { name: "repair", retryLimit: 0, expireInSeconds: 5 * minute, deleteAfterSeconds: hour },
  { name: "sweep", retryLimit: 0, expireInSeconds: 10 * minute, deleteAfterSeconds: hour },
  { name: "fold", retryLimit: 0, expireInSeconds: minute, deleteAfterSeconds: hour },
  { name: "notifications", retryLimit: 0, expireInSeconds: 5 * minute, deleteAfterSeconds: hour },
  { name: "payouts", retryLimit: 0, expireInSeconds: 5 * minute, deleteAfterSeconds: hour },
  { name: "personal-data", retryLimit: 0, expireInSeconds: hour, deleteAfterSeconds: hour },
  { name: "reconciliation", retryLimit: 0, expireInSeconds: 10 * minute, deleteAfterSeconds: hour },
  { name: "merges", retryLimit: 0, expireInSeconds: hour, deleteAfterSeconds: hour },
  { name: "contracts", retryLimit: 0, expireInSeconds: hour, deleteAfterSeconds: hour },
  { name: "funnel", retryLimit: 0, expireInSeconds: hour, deleteAfterSeconds: hour },
  { name: "records", retryLimit: 0, expireInSeconds: hour, deleteAfterSeconds: hour },
  { name: "check", retryLimit: 0, expireInSeconds: 6 * hour, deleteAfterSeconds: hour },
];

type Repeated =
  | "sweep"
  | "fold"
  | "check"
  | "funnel"
  | "records"
  | "repair"
  | "notifications"
  | "payouts"
  | "reconciliation"
  | "personal-data"
  | "merges"
  | "contracts";

/** Scheduled jobs; one instance at a time runs each of them. What is nightly runs in the first hour in which it is due. */
const repeated: Readonly<Record<Repeated, { cron: string; steps: JobSteps }>> = {
  sweep: { cron: "*/10 * * * *", steps: { sweep } },
  fold: {
    cron: "* * * * *",
    steps: {
      ledger: ({ db }) => rollUpLedger(db),
      counters: ({ db }) => rollUpCounters(db),
      months: ({ db }) => rollUpMonths(db),
    },
  },
  repair: { cron: "* * * * *", steps: { payments: repairPayments } },
  notifications: {
    cron: "* * * * *",
    steps: {
      reminders: (services) => processReminders(services),
      "reminders of direct payments": (services) => processAnswerReminders(services),
      amendments: (services) => processAmendments(services),
      offers: (services) => processOffers(services),
      reviews: (services) => processReviews(services),
      "idle works": (services) => processIdleWorks(services),
      invitations: ({ db }) => endInvitations(db),
      "due e-mails": (services) => processDue(services),
      restrictions: endExpiredRestrictions,
      "links of imports": sendImportLinks,
      announcements: (services) => processAnnouncements(services),
      "saved searches": (services) => processSavedSearches(services),
      settings: (services) => processSettingChanges(services),
    },
  },
  payouts: { cron: "* * * * *", steps: { payouts: (services) => processPayouts(services) } },
  reconciliation: { cron: "5 * * * *", steps: { reconciliation: (services) => reconcile(services) } },
  "personal-data": {
    cron: "* * * * *",
    steps: { exports: processExports, erasures: (services) => processErasures(services) },
  },
  merges: { cron: "* * * * *", steps: { merges: processMerges } },
  contracts: {
    cron: "45 * * * *",
    steps: { contracts: (services) => importContracts(services, contractRetentionYears(services)) },
  },
  funnel: { cron: "15 * * * *", steps: { funnel: computeFunnelNightly } },
  records: { cron: "20 * * * *", steps: { records: computeRecordsAndCheck } },
  check: { cron: "30 * * * *", steps: { check: checkNightly } },
};

async function computeRecordsAndCheck(services: Services): Promise<void> {
  if (await computeRecordsNightly(services)) await checkFreelancerSearch(services);
}

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
  for (const { name, ...options } of queues) {
    await jobs.createQueue(name, options);
    await jobs.updateQueue(name, options);
  }
  return jobs;
}

/** One run of a scheduled job. */
export const runJob = (services: Services, name: Repeated): Promise<void> =>
  runSteps(services, name, repeated[name].steps);

export async function startWorkers(jobs: PgBoss, services: Services): Promise<void> {
  const { settings, log } = services;
  const deliver = createMailTransport(settings, log, htmlOf, {
    brand: services.platformSettings.brand,
    smallLogo: services.smallLogo,
  });
  await jobs.work<Mail, unknown, typeof post>("mail", post, (mails) =>
    Promise.all(mails.map((mail) => tryToDeliver(mail, deliver, services))),
  );
  await jobs.work<OtherApplicants, unknown, typeof applicantBatches>("applicants", applicantBatches, async (due) => {
    const notified = await forEachRow(services, due, {
      step: "applicants",
      keyOf: ({ id }) => id,
      handle: ({ data }) => notifyOtherApplicants(services.db, data),
    });
    return due.map((job) => ({ id: job.id, status: notified.includes(job) ? "completed" : "failed" }));
  });
  await jobs.work<QueuedImport>("imports", { pollingIntervalSeconds: 2 }, async (due) => {
    for (const { data } of due) await runImport(services, data.importId);
  });
  await jobs.work<Rehearsal>("rehearsal", { pollingIntervalSeconds: 2 }, async (due) => {
    for (const { data } of due) await receiveMessage(services, data.provider, data.body, data.headers);
  });
  for (const [name, { cron }] of Object.entries(repeated)) {
    await jobs.work(name, { pollingIntervalSeconds: 30 }, () => runJob(services, name as Repeated));
    await jobs.schedule(name, cron);
  }
  // After an upgrade it does not wait for the next hour.
  await jobs.send("contracts", {}, { startAfter: minute });
}

const applicantBatches = {
  pollingIntervalSeconds: 2,
  batchSize: 20,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const;

const post = {
  pollingIntervalSeconds: 1,
  batchSize: 5,
  burstWhenBatchFull: true,
  includeMetadata: true,
  perJobResults: true,
} as const;

/** Each e-mail of a batch has its own result: sent, to be retried, or undelivered. */
async function tryToDeliver(job: JobWithMetadata<Mail>, deliver: Deliver, services: Services): Promise<JobResult> {
  const { id, createdOn, data, retryCount } = job;
  const { log } = services;
  // An earlier attempt has sent it, and its process died before that was recorded.
  if (!data.to) return { id, status: "completed" };
  try {
    // A retry was counted by the first attempt.
    if (retryCount === 0 && (await isHeldBack(job, services))) {
      return { id, status: "completed" };
    }
    await deliver({ id, queuedAt: createdOn, mail: data });
    if (data.isLast)
      await forgetMail(services.db, id).catch((error: unknown) =>
        log.warn({ err: error, job: id }, "the last mail to an erased account was not deleted yet"),
      );
    return { id, status: "completed" };
  } catch (error) {
    const forGood = isRefusedForGood(error);
    log.warn({ err: error, job: id }, forGood ? "a mail was refused permanently" : "a mail could not be sent yet");
    return { id, status: forGood ? "deadletter" : "failed", output: failureOf(error) };
  }
}

/** Whether an e-mail is dropped, or queued again for later, because its account or its address got too many. */
async function isHeldBack({ id, createdOn, data }: JobWithMetadata<Mail>, services: Services): Promise<boolean> {
  const { db, log, mailer } = services;
  if (!(await mayDeliver(data, services))) {
    log.info({ job: id, loginid: data.limitedFor }, "a mail to an unproved address is not sent");
    return true;
  }
  const seconds = await secondsToWait(data, services);
  if (seconds === undefined) return false;
  const first = data.first ?? { id, queuedAt: createdOn.toISOString() };
  await mailer.queueLater(db, { ...data, first }, { key: mailKeyOf(data), seconds });
  log.info({ job: id }, "a mail waits because its address got too many this hour");
  return true;
}

/** Waits for running jobs, for at most the time that the product has to stop. */
export const closeJobs = (jobs: PgBoss) => jobs.stop({ graceful: true, timeout: 5_000 });
