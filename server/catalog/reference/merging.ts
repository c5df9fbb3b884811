import { claimMerge, mergeSome, moveSavedFilters, recordProgress } from "#server/catalog/reference/merge-queries.ts";
import { insertOwnEntry } from "#server/platform/audit/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { brokenConstraint } from "#server/platform/db/errors.ts";
import type { Services } from "#server/platform/http/services.ts";
import { processDueRows } from "#server/platform/jobs/due-rows.ts";

type Merge = Awaited<ReturnType<typeof claimMerge>>[number];

/** Ends every merge. Each batch is a transaction of its own, so a process that is killed loses none. */
export const processMerges = (services: Pick<Services, "db" | "log">): Promise<void> =>
  processDueRows(services, {
    step: "merges",
    claim: (tx, _, except) => claimMerge(tx, except),
    keyOf: ({ id }) => id,
    handle: mergeBatch,
    batch: 1,
    // A row that refers to the source, or a child of the same name, was inserted after the batch had read them.
    isConflict: (error) => (brokenConstraint(error, "23503") ?? brokenConstraint(error, "23505")) !== undefined,
  });

async function mergeBatch(tx: Db, merge: Merge): Promise<void> {
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
}
