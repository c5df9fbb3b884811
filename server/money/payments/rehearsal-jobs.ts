import { receiveMessage } from "#server/money/payments/events.ts";
import { hour, type JobQueue, minute } from "#server/platform/jobs/queues.ts";
import type { Rehearsal } from "#server/platform/payments/rehearsals.ts";

/** The messages of the sandbox, as a provider sends them. */
export const rehearsalQueue: JobQueue = {
  name: "rehearsal",
  options: { retryLimit: 5, retryDelay: 5, expireInSeconds: minute, deleteAfterSeconds: hour },
  work: (jobs, services) =>
    jobs.work<Rehearsal>("rehearsal", { pollingIntervalSeconds: 2 }, async (due) => {
      for (const { data } of due) await receiveMessage(services, data.provider, data.body, data.headers);
    }),
};
