import type { PgBoss } from "pg-boss";
import type { NotificationFacts, NotificationKind } from "#domain/notification.ts";
import { type Db, runSql } from "#server/platform/db/connect.ts";
import { insertionOf } from "#server/platform/db/job-insertion.ts";
import { defer } from "#server/platform/db/transaction.ts";

/** Freelancers to be notified that another one was engaged for their work. */
export interface OtherApplicants {
  readonly kind: NotificationKind;
  readonly workId: number;
  /** The request that was accepted. It distinguishes this engagement from a later one of the same work. */
  readonly engagedRequestId: number;
  readonly facts: NotificationFacts;
}

export interface ApplicantQueue {
  /** Queues the notifications in the transaction of the engagement. A rolled back one sends none. */
  readonly queue: (db: Db, applicants: OtherApplicants) => Promise<void>;
}

export const applicantQueueOf = (jobs: PgBoss): ApplicantQueue => ({
  queue: async (db, applicants) => {
    const insertion = await insertionOf((recorder) =>
      jobs.insert("applicants", [{ data: applicants }], { db: recorder }),
    );
    await defer(db, runSql(db, { name: "queue_applicants", ...insertion }));
  },
});
