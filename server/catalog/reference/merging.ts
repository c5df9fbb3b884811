import { claimMerge, mergeSome, moveSavedFilters, recordProgress } from "#server/catalog/reference/merge-queries.ts";
import { insertOwnEntry } from "#server/platform/audit/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { brokenConstraint } from "#server/platform/db/errors.ts";
import type { Services } from "#server/platform/http/services.ts";

/** How often in a row a batch may meet a row that was written at the same moment; then the next run goes on. */
const maxConflicts = 20;

/** Ends every merge. Each batch is a transaction of its own, so a process that is killed loses none. */
export async function processMerges({ db }: Pick<Services, "db">): Promise<void> {
  let conflicts = 0;
  while (conflicts < maxConflicts) {
    try {
      if (!(await db.transaction(mergeBatch))) return;
      conflicts = 0;
    } catch (error) {
      // A row that refers to the source, or a child of the same name, was inserted after the batch had read them.
      if (!(brokenConstraint(error, "23503") || brokenConstraint(error, "23505"))) throw error;
      conflicts += 1;
    }
  }
}

async function mergeBatch(tx: Db): Promise<boolean> {
  const merge = await claimMerge(tx);
  if (!merge) return false;
  const { moved, deleted } = await mergeSome(tx, merge);
  const isDone = deleted?.kind === merge.kind && deleted.id === merge.fromId;
  const total = await recordProgress(tx, merge, moved, isDone);
  // Also for each child that is merged, so that no entry disappears without a trace in the log.
  if (deleted) {
    await moveSavedFilters(tx, deleted);
    await insertOwnEntry(tx, {
      call: "reference.merge",
      subject: "reference",
      subjectId: `${deleted.kind} ${deleted.id}`,
      after: { intoId: deleted.intoId, ...(isDone && { moved: total }) },
    });
  }
  return true;
}
