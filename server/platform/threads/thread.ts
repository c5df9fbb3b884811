import { parentPort } from "node:worker_threads";
import type { Job, JobResult } from "#server/platform/threads/jobs.ts";

/** The program of the thread: runs one function of a module after the other. */
parentPort?.on("message", async ({ module, name, args }: Job) => {
  parentPort?.postMessage(await resultOf(module, name, args));
});

async function resultOf(module: string, name: string, args: readonly unknown[]): Promise<JobResult> {
  try {
    const functions: Record<string, (...args: readonly unknown[]) => unknown> = await import(module);
    return { value: await functions[name]?.(...args) };
  } catch (error) {
    return { error };
  }
}
