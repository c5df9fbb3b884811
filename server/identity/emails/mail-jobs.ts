import type { JobResult, JobWithMetadata } from "pg-boss";
import { type Attempt, deliverInTurn } from "#server/identity/emails/mail-turns.ts";
import { mailKeyOf, secondsToWait } from "#server/identity/emails/mailbox-limits.ts";
import { mayDeliver } from "#server/identity/emails/service.ts";
import { isDue } from "#server/notify/mail/pause-queries.ts";
import { forgetMail } from "#server/notify/mail/queries.ts";
import type { Services } from "#server/platform/http/services.ts";
import { startPausableWorker } from "#server/platform/jobs/pausable-worker.ts";
import { day, hour, type JobQueue } from "#server/platform/jobs/queues.ts";
import { failureOf, isRefusedForGood, isServerWide } from "#server/platform/mail/failure.ts";
import { htmlOf } from "#server/platform/mail/html.ts";
import { createMailTransport, type Mail, type MailTransport } from "#server/platform/mail/transport.ts";

/** The dead letter queue of e-mails. */
export const undeliveredQueue: JobQueue = { name: "undelivered", options: { retentionSeconds: 365 * day } };

const maxAgeSeconds = 3 * day;

export const mailQueue: JobQueue = {
  name: "mail",
  options: {
    deadLetter: undeliveredQueue.name,
    // For three days, at most half a minute apart. What the server refuses to everybody pauses the queue instead.
    retryLimit: maxAgeSeconds / 30,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 30,
    expireInSeconds: 30,
    // Missing heartbeats reveal a process that died while sending.
    heartbeatSeconds: 10,
    deleteAfterSeconds: hour,
    // A pause may last; what waits leaves afterwards.
    retentionSeconds: 365 * day,
  },
  work: (jobs, services) => {
    const { settings, log, platformSettings, smallLogo } = services;
    const transport = createMailTransport(settings, log, htmlOf, { brand: platformSettings.brand, smallLogo });
    const attempt = (job: JobWithMetadata<Mail>) => tryToDeliver(job, transport, services);
    return startPausableWorker<Mail>(jobs, {
      queue: "mail",
      options: post,
      isDue: () => isDue(services.db),
      run: (mails) => deliverInTurn(mails, attempt, services),
    });
  },
};

const post = {
  pollingIntervalSeconds: 1,
  batchSize: 5,
  burstWhenBatchFull: true,
  includeMetadata: true,
  perJobResults: true,
} as const;

/** Each e-mail of a batch has its own result: sent, to be retried, or undelivered. */
async function tryToDeliver(
  job: JobWithMetadata<Mail>,
  { deliver, isServerUp }: MailTransport,
  services: Services,
): Promise<Attempt> {
  const { id, createdOn, data, retryCount } = job;
  const done: JobResult = { id, status: "completed" };
  // An earlier attempt has sent it, and its process died before that was recorded.
  if (!data.to) return { result: done };
  try {
    // A retry was counted by the first attempt.
    if (retryCount === 0 && (await isHeldBack(job, services))) return { result: done };
    await deliver({ id, queuedAt: createdOn, mail: data });
  } catch (error) {
    services.log.warn({ err: error, job: id }, "a mail could not be sent");
    return failed(job, error, await isServerWide(error, isServerUp));
  }
  if (data.isLast) await forget(job, services);
  return { result: done, server: "accepts" };
}

/** What concerns every e-mail is never the reason to give this one up. */
function failed({ id, createdOn }: JobWithMetadata<Mail>, error: unknown, isOfServer: boolean): Attempt {
  const failure = failureOf(error);
  const isOver = !isOfServer && (isRefusedForGood(error) || isTooOld(createdOn));
  return {
    result: { id, status: isOver ? "deadletter" : "failed", output: failure },
    server: isOfServer ? failure : "accepts",
  };
}

const isTooOld = (createdOn: Date) => createdOn.getTime() < Date.now() - maxAgeSeconds * 1000;

const forget = ({ id }: JobWithMetadata<Mail>, { db, log }: Services) =>
  forgetMail(db, id).catch((error: unknown) =>
    log.warn({ err: error, job: id }, "the last mail to an erased account was not deleted yet"),
  );

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
