import type { JobResult, JobWithMetadata } from "pg-boss";
import { mailKeyOf, secondsToWait } from "#server/identity/emails/mailbox-limits.ts";
import { mayDeliver } from "#server/identity/emails/service.ts";
import { forgetMail } from "#server/notify/mail/queries.ts";
import { htmlOf } from "#server/notify/mail/templates/html.ts";
import type { Services } from "#server/platform/http/services.ts";
import { day, hour, type JobQueue } from "#server/platform/jobs/queues.ts";
import { failureOf, isRefusedForGood } from "#server/platform/mail/failure.ts";
import { createMailTransport, type Deliver, type Mail } from "#server/platform/mail/transport.ts";

/** The dead letter queue of e-mails. */
export const undeliveredQueue: JobQueue = { name: "undelivered", options: { retentionSeconds: 365 * day } };

export const mailQueue: JobQueue = {
  name: "mail",
  options: {
    deadLetter: undeliveredQueue.name,
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
  work: (jobs, services) => {
    const { settings, log, platformSettings, smallLogo } = services;
    const deliver = createMailTransport(settings, log, htmlOf, { brand: platformSettings.brand, smallLogo });
    return jobs.work<Mail, unknown, typeof post>("mail", post, (mails) =>
      Promise.all(mails.map((mail) => tryToDeliver(mail, deliver, services))),
    );
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
