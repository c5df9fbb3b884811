import { type SQL, sql } from "drizzle-orm";
import { engagedStatuses } from "#domain/hiring/work-request.ts";
import { pushGroupOf } from "#domain/notify/notification.ts";
import { pushDueAt } from "#server/notify/notifications/push-due.ts";
import { cutFacts } from "#server/notify/notifications/queries.ts";
import type { OtherApplicants } from "#server/platform/db/applicant-queue.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";

const batchSize = 500;

/**
 * Notifies the applicants of a work whose requests are still pending, each about the own request, in batches that commit one by
 * one. Each applicant is notified once of a change, even if it runs again or twice at the same time. An engagement that has
 * ended is not notified any more, and changed terms only to those who applied before them.
 */
export async function notifyOtherApplicants(db: Db, applicants: OtherApplicants): Promise<void> {
  for (let after: number | null = 0; after !== null; ) after = await notifyBatch(db, applicants, after);
}

/** The number that distinguishes a change, and the condition under which the request `q` is concerned. */
function causeOf(change: OtherApplicants): { readonly occasion: number; readonly isConcerned: SQL } {
  if ("changedAtMs" in change) {
    const { changedAtMs } = change;
    return { occasion: changedAtMs, isConcerned: sql`q.requested_at <= to_timestamp(${changedAtMs}::float8 / 1000)` };
  }
  const { engagedRequestId } = change;
  const isEngaged = sql`exists (
    select from ${workRequests} where id = ${engagedRequestId} and status = any(${sql.param([...engagedStatuses])}))`;
  return { occasion: engagedRequestId, isConcerned: isEngaged };
}

/** Returns the id of the last request of the batch, or null after the last batch. */
async function notifyBatch(db: Db, change: OtherApplicants, after: number): Promise<number | null> {
  const { kind, workId, facts } = change;
  const { occasion, isConcerned } = causeOf(change);
  const { rows } = await db.execute<{ lastId: number | null }>(sql`
    with batch as (
      select q.id, q.freelancer_id from ${workRequests} q
      where q.work_id = ${workId} and q.status = 'pending' and q.id > ${after} and ${isConcerned}
      order by q.id limit ${batchSize}
    ), inserted as (
      insert into ${notifications} (account_id, kind, subject_kind, subject_id, occasion, facts, push_due_at)
      select freelancer_id, ${kind}, 'request', id, ${occasion}::int8, ${JSON.stringify(cutFacts(facts))}::jsonb,
        ${pushDueAt(sql`batch.freelancer_id`, sql`${pushGroupOf(kind)}::text`)}
      from batch on conflict do nothing
    )
    select max(id) as "lastId" from batch`);
  return rows[0]?.lastId ?? null;
}
