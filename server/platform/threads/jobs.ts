import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { createFairQueue, type QueueKeys } from "#server/platform/fair-queue.ts";
import { Refusal } from "#server/platform/refusal.ts";

/** What the thread is sent: a function of a module, by its address, and its arguments. */
export interface Job {
  readonly module: string;
  readonly name: string;
  readonly args: readonly unknown[];
}

export type JobResult = { readonly value: unknown } | { readonly error: unknown };

interface ThreadLimits {
  /** The processor time of a job. Time in which the thread waits for a processor does not count. */
  readonly maxProcessorMs: number;
  readonly maxMemoryMiB: number;
  /** After so long without a job the thread ends, because its modules and fonts take memory. */
  readonly idleMs: number;
}

const pollIntervalMs = 100;

/** Aborts once the worker has used so much more processor time. */
function watchProcessorTime(worker: Worker, maxProcessorMs: number) {
  const exceeded = new AbortController();
  let beforeMs: number | undefined;
  const timer = setInterval(async () => {
    const usedMs = await processorMsOf(worker).catch(() => 0);
    beforeMs ??= usedMs;
    if (usedMs - beforeMs > maxProcessorMs)
      exceeded.abort(new Error(`it took more than ${maxProcessorMs} ms of processor time`));
  }, pollIntervalMs);
  return { signal: exceeded.signal, stop: () => clearInterval(timer) };
}

const processorMsOf = async (worker: Worker) => {
  const { user, system } = await worker.cpuUsage();
  return (user + system) / 1000;
};

/**
 * One thread for what takes longer than a call may hold the event loop (docs/design/promises.md#speed). One job runs at a time;
 * the others wait in turns of their keys. A job that exceeds its processor time or memory ends with its thread and is refused.
 */
export function createThread({ maxProcessorMs, maxMemoryMiB, idleMs }: ThreadLimits) {
  const queue = createFairQueue({ running: 1, waiting: 200, waitingPerKey: 20 });
  let thread: Worker | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  function start(): Worker {
    const worker = new Worker(new URL("./thread.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: maxMemoryMiB },
    });
    // A thread that fails between two jobs is replaced by the next one. A failure within a job is an error of the job.
    worker.on("error", () => end(worker));
    return worker;
  }

  function end(worker: Worker | undefined): void {
    if (thread === worker) thread = undefined;
    // Not awaited, because the job of the thread has ended or is refused.
    void worker?.terminate();
  }

  async function run(job: Job): Promise<unknown> {
    clearTimeout(idleTimer);
    thread ??= start();
    const worker = thread;
    worker.ref();
    const watch = watchProcessorTime(worker, maxProcessorMs);
    try {
      worker.postMessage(job);
      const [result] = (await once(worker, "message", { signal: watch.signal })) as [JobResult];
      return unwrap(result);
    } catch (cause) {
      if (cause instanceof JobError) throw cause.cause;
      end(worker);
      throw new Refusal("unavailable", { cause: new Error(`${job.name} was stopped`, { cause }) });
    } finally {
      watch.stop();
      worker.unref();
      idleTimer = setTimeout(() => end(thread), idleMs).unref();
    }
  }

  return (keys: QueueKeys, job: Job): Promise<unknown> => queue(keys, () => run(job));
}

/** An error of the job itself, which leaves the thread as it is. */
class JobError extends Error {}

function unwrap(result: JobResult): unknown {
  if ("error" in result) throw new JobError("a job failed", { cause: result.error });
  return result.value;
}

const runInThread = createThread({ maxProcessorMs: 5000, maxMemoryMiB: 256, idleMs: 60_000 });

type Functions<M> = { [N in keyof M]: M[N] extends (...args: infer A) => infer R ? (...args: A) => R : never };

/** The functions of a module, run in the thread. Arguments and values are copied, so classes and functions do not pass. */
export const threadOf =
  <M>(module: URL) =>
  <N extends keyof M & string>(
    keys: QueueKeys,
    name: N,
    ...args: Parameters<Functions<M>[N]>
  ): Promise<Awaited<ReturnType<Functions<M>[N]>>> =>
    runInThread(keys, { module: module.href, name, args }) as Promise<Awaited<ReturnType<Functions<M>[N]>>>;
