import { contexts } from "#server/contexts.ts";
import { deleteExpiredKeys } from "#server/platform/db/idempotency.ts";
import type { Services } from "#server/platform/http/services.ts";
import { runSteps } from "#server/platform/jobs/steps.ts";

/** Deletes what has expired: sessions, links, idempotency keys, search entries of past works, unreferenced files. */
export async function sweep(services: Services): Promise<void> {
  for (const { sweeps } of contexts) await runSteps(services, "sweep", sweeps ?? {});
  await runSteps(services, "sweep", { "idempotency keys": ({ db }) => deleteExpiredKeys(db) });
}
