import { type SQL, sql } from "drizzle-orm";
import { engagedStatuses } from "#domain/hiring/work-request.ts";
import { pushGroupOf } from "#domain/notify/notification.ts";
import { pushDueAt } from "#server/notify/notifications/push-due.ts";
import { cutFacts } from "#server/notify/notifications/queries.ts";
import type { OtherApplicants } from "#server/platform/db/applicant-queue.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { preparedSql } from "#server/platform/db/prepared.ts";
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

const { placeholder } = sql;
const occasion = placeholder("occasion");

/** Requests `q` that are concerned are notified; `occasion` distinguishes the change. */
const batchStatement = (name: string, isConcerned: SQL) =>
  preparedSql<{ lastId: number | null; count: number }>(
    name,
    sql`
    with batch as (
      select q.id, q.freelancer_id from ${workRequests} q
      where q.work_id = ${placeholder("workId")}::int and q.status = 'pending' and q.id > ${placeholder("after")}::int
        and ${isConcerned}
      order by q.id limit ${sql.raw(String(batchSize))}
    ), inserted as (
      insert into ${notifications} (account_id, kind, subject_kind, subject_id, occasion, facts, push_due_at)
      select freelancer_id, ${placeholder("kind")}::text, 'request', id, ${occasion}::int8, ${placeholder("facts")}::jsonb,
        ${pushDueAt(sql`batch.freelancer_id`, sql`${placeholder("pushGroup")}::text`)}
      from batch on conflict do nothing
    )
    select max(id) as "lastId", count(*)::int as count from batch`,
  );

const ofChangedTerms = batchStatement(
  "notify_applicants_of_terms",
  sql`q.requested_at <= to_timestamp(${occasion}::float8 / 1000)`,
);
const ofEngagement = batchStatement(
  "notify_applicants_of_engagement",
  sql`exists (
    select from ${workRequests}
    where id = ${occasion}::int and status in (${sql.raw(engagedStatuses.map((status) => `'${status}'`).join(", "))}))`,
);

/** Returns the id of the last request of the batch, or null after the last batch. */
async function notifyBatch(db: Db, change: OtherApplicants, after: number): Promise<number | null> {
  const { kind, workId, facts } = change;
  const [statement, occasion] =
    "changedAtMs" in change ? [ofChangedTerms, change.changedAtMs] : [ofEngagement, change.engagedRequestId];
  const values = {
    kind,
    workId,
    after,
    occasion,
    facts: JSON.stringify(cutFacts(facts)),
    pushGroup: pushGroupOf(kind),
  };
  const [row] = await statement(db, values);
  return row?.count === batchSize ? row.lastId : null;
}
