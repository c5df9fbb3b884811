import { notifyOtherApplicants } from "#server/notify/notifications/applicant-queries.ts";
import type { OtherApplicants } from "#server/platform/db/applicant-queue.ts";
import { forEachRow } from "#server/platform/jobs/due-rows.ts";
import { day, hour, type JobQueue, minute } from "#server/platform/jobs/queues.ts";

const batches = { pollingIntervalSeconds: 2, batchSize: 20, burstWhenBatchFull: true, perJobResults: true } as const;

/** Notifies the other applicants of a work. */
export const applicantQueue: JobQueue = {
  name: "applicants",
  options: {
    retryLimit: day / minute,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: minute,
    expireInSeconds: 5 * minute,
    deleteAfterSeconds: hour,
  },
  work: (jobs, services) =>
    jobs.work<OtherApplicants, unknown, typeof batches>("applicants", batches, async (due) => {
      const notified = await forEachRow(services, due, {
        step: "applicants",
        keyOf: ({ id }) => id,
        handle: ({ data }) => notifyOtherApplicants(services.db, data),
      });
      return due.map((job) => ({ id: job.id, status: notified.includes(job) ? "completed" : "failed" }));
    }),
};
