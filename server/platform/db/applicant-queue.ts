import type { PgBoss } from "pg-boss";
import type { NotificationFacts, NotificationKind } from "#domain/notify/notification.ts";
import { type Db, runSql } from "#server/platform/db/connect.ts";
import { insertionOf } from "#server/platform/db/job-insertion.ts";
import { defer } from "#server/platform/db/transaction.ts";

interface Change {
  readonly kind: NotificationKind;
  readonly workId: number;
  readonly facts: NotificationFacts;
}

/** Another freelancer was engaged. The accepted request distinguishes this engagement from a later one of the same work. */
interface Engagement extends Change {
  readonly engagedRequestId: number;
}

/** The terms have changed. The instant in milliseconds distinguishes this change from a later one. */
interface TermsChange extends Change {
  readonly changedAtMs: number;
}

/** The notifications to the freelancers with a pending request on a work. */
export type OtherApplicants = Engagement | TermsChange;

export interface ApplicantQueue {
  /** Queues the notifications in the transaction of the change. A rolled back one sends none. */
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
