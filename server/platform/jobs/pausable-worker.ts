import { setTimeout as delay } from "node:timers/promises";
import type { JobResult, JobWithMetadata, PgBoss } from "pg-boss";

export interface BatchOutcome {
  readonly results: JobResult[];
  /** Whether the worker leaves the queue alone until it is due again. */
  readonly isPaused: boolean;
}

interface PausableWorker<T> {
  readonly queue: string;
  readonly options: {
    readonly pollingIntervalSeconds: number;
    readonly batchSize: number;
    readonly burstWhenBatchFull: boolean;
    readonly includeMetadata: true;
    readonly perJobResults: true;
  };
  readonly run: (batch: readonly JobWithMetadata<T>[]) => Promise<BatchOutcome>;
  /** Read once a second during a pause, instead of the queue. */
  readonly isDue: () => Promise<boolean>;
}

/** A worker that takes nothing from its queue while it pauses, so that a long queue is not read and written again for nothing. */
export async function startPausableWorker<T extends object>(jobs: PgBoss, worker: PausableWorker<T>): Promise<void> {
  const { queue, options, run, isDue } = worker;
  const stop = new AbortController();
  jobs.once("stopped", () => stop.abort());
  const start = () =>
    jobs.work<T, unknown, typeof options>(queue, options, async (batch) => {
      const { results, isPaused } = await run(batch);
      if (isPaused) {
        await jobs.offWork(queue, { wait: false });
        void resume().catch(() => undefined);
      }
      return results;
    });
  const resume = async () => {
    do await delay(options.pollingIntervalSeconds * 1000, undefined, { signal: stop.signal, ref: false });
    while (!(await isDue().catch(() => false)));
    await start();
  };
  await start();
}
