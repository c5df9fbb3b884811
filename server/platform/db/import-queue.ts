import type { PgBoss } from "pg-boss";
import { type Db, runSql } from "#server/platform/db/connect.ts";
import { insertionOf } from "#server/platform/db/job-insertion.ts";
import { defer } from "#server/platform/db/transaction.ts";

/** An import that runs. */
export interface QueuedImport {
  readonly importId: number;
}

export interface ImportQueue {
  /** Queues the run in the transaction that starts it. */
  readonly queue: (db: Db, importId: number) => Promise<void>;
}

export const importQueueOf = (jobs: PgBoss): ImportQueue => ({
  queue: async (db, importId) => {
    const insertion = await insertionOf((recorder) =>
      jobs.insert("imports", [{ data: { importId } }], { db: recorder }),
    );
    await defer(db, runSql(db, { name: "queue_import", ...insertion }));
  },
});
