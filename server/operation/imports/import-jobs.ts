import { runImport } from "#server/operation/imports/run.ts";
import type { QueuedImport } from "#server/platform/db/import-queue.ts";
import { day, hour, type JobQueue, minute } from "#server/platform/jobs/queues.ts";

export const importQueue: JobQueue = {
  name: "imports",
  options: {
    retryLimit: day / minute,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: minute,
    expireInSeconds: hour,
    // Missing heartbeats reveal a process that died during an import; the next one continues it.
    heartbeatSeconds: 10,
    deleteAfterSeconds: hour,
  },
  work: (jobs, services) =>
    jobs.work<QueuedImport>("imports", { pollingIntervalSeconds: 2 }, async (due) => {
      for (const { data } of due) await runImport(services, data.importId);
    }),
};
