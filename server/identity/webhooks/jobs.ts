import { setTimeout as delay } from "node:timers/promises";
import type { Job, PgBoss } from "pg-boss";
import { deliverTo } from "#server/identity/webhooks/deliver.ts";
import { dueWebhooks } from "#server/identity/webhooks/delivery-queries.ts";
import type { Services } from "#server/platform/http/services.ts";
import { forEachRow } from "#server/platform/jobs/due-rows.ts";
import { hour, type JobQueue } from "#server/platform/jobs/queues.ts";
import { onceAMinute } from "#server/platform/log.ts";

const name = "webhooks";
const pauseMs = 2_000;
const maxDue = 200;

const post = { pollingIntervalSeconds: 1, batchSize: 10, localConcurrency: 4, perJobResults: true } as const;

interface DueWebhook {
  readonly webhookId: number;
}

/** Has a job for each webhook with events that are due. One that has a waiting job gets no other. */
async function queueDue(jobs: PgBoss, services: Pick<Services, "db">): Promise<void> {
  const due = await dueWebhooks(services.db, maxDue);
  if (due.length === 0) return;
  await jobs.insert(
    name,
    due.map((webhookId) => ({ data: { webhookId } satisfies DueWebhook, singletonKey: String(webhookId) })),
  );
}

/**
 * Deliveries of events. The rows say what is due, so that nothing is lost with a job; a webhook has one running job at most, in
 * which its events keep their order.
 */
export const webhookQueue: JobQueue = {
  name,
  policy: "stately",
  options: {
    retryLimit: 2,
    retryDelay: 2,
    expireInSeconds: 60,
    // Missing heartbeats reveal a process that died while sending.
    heartbeatSeconds: 10,
    deleteAfterSeconds: hour,
  },
  work: async (jobs, services) => {
    const stop = new AbortController();
    const { signal } = stop;
    jobs.once("stopped", () => stop.abort());
    const deliver = ({ data, signal: ofJob }: Job<DueWebhook>) =>
      deliverTo(services, data.webhookId, AbortSignal.any([signal, ofJob]));
    await jobs.work<DueWebhook, unknown, typeof post>(name, post, async (due) => {
      const done = await forEachRow(services, due, {
        step: "webhooks",
        keyOf: ({ data }) => data.webhookId,
        handle: deliver,
        isParallel: true,
      });
      return due.map((job) => ({ id: job.id, status: done.includes(job) ? "completed" : "failed" }));
    });
    const complain = onceAMinute((err: unknown) => services.log.warn({ err }, "webhooks were not queued"));
    const keepQueuing = async () => {
      while (!signal.aborted) {
        await queueDue(jobs, services).catch((error: unknown) => signal.aborted || complain(error));
        await delay(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
      }
    };
    void keepQueuing();
  },
};
