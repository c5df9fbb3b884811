import type { Services } from "#server/platform/http/services.ts";
import { jobStepFailures } from "#server/platform/metrics.ts";

/** The parts of a job by their names in the log and in the metric. */
export type JobSteps = Readonly<Record<string, (services: Services) => Promise<unknown>>>;

/** Runs each step. One that fails is logged and counted, and does not stop those after it. */
export async function runSteps(services: Services, job: string, steps: JobSteps): Promise<void> {
  for (const [step, run] of Object.entries(steps))
    try {
      await run(services);
    } catch (err) {
      jobStepFailures.inc({ job, step });
      services.log.error({ err, job, step }, "a step of a job failed");
    }
}
