import type { WorkCheckReason } from "#domain/hiring/work-check.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { workChecks } from "#server/platform/db/schema/work-checks.ts";
import { buildWork } from "#server/test/build.ts";

/** A work that waits for an admin. */
export async function buildWaitingWork(
  db: Db,
  terms: Parameters<typeof buildWork>[1] = {},
  reasons: WorkCheckReason[] = ["first_jobs"],
) {
  const work = await buildWork(db, { ...terms, takenDownAt: new Date() });
  const heldAt = new Date();
  await db.insert(workChecks).values({ workId: work.id, textHash: null, reasons, checkedAt: heldAt, heldAt });
  return work;
}
