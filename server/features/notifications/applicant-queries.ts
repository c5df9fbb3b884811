import { sql } from "drizzle-orm";
import { pushGroupOf } from "#domain/notification.ts";
import { engagedStatuses } from "#domain/work-request.ts";
import { pushDueAt } from "#server/features/notifications/push-due.ts";
import { cutFacts } from "#server/features/notifications/queries.ts";
import type { OtherApplicants } from "#server/platform/db/applicant-queue.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";

const batchSize = 500;

/**
 * Notifies the applicants of a work whose requests are still pending, each about the own request, in batches that commit one by
 * one. Nobody is notified twice of one engagement, also when it runs again or twice at the same time, and nobody once the
 * engagement has ended.
 */
export async function notifyOtherApplicants(db: Db, applicants: OtherApplicants): Promise<void> {
  for (let after: number | null = 0; after !== null; ) after = await notifyBatch(db, applicants, after);
}

/** Returns the id of the last request of the batch, or null after the last batch. */
async function notifyBatch(
  db: Db,
  { kind, workId, engagedRequestId, facts }: OtherApplicants,
  after: number,
): Promise<number | null> {
  const { rows } = await db.execute<{ lastId: number | null }>(sql`
    with batch as (
      select id, freelancer_id from ${workRequests}
      where work_id = ${workId} and status = 'pending' and id > ${after} and exists (
        select from ${workRequests} where id = ${engagedRequestId} and status = any(${sql.param([...engagedStatuses])}))
      order by id limit ${batchSize}
    ), inserted as (
      insert into ${notifications} (account_id, kind, subject_kind, subject_id, occasion, facts, push_due_at)
      select freelancer_id, ${kind}, 'request', id, ${engagedRequestId}::int8, ${JSON.stringify(cutFacts(facts))}::jsonb,
        ${pushDueAt(sql`batch.freelancer_id`, sql`${pushGroupOf(kind)}::text`)}
      from batch on conflict do nothing
    )
    select max(id) as "lastId" from batch`);
  return rows[0]?.lastId ?? null;
}
