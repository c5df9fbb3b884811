import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import { percentageRange } from "#domain/hiring/progress.ts";
import { minPaidWorks } from "#domain/hiring/track-record.ts";
import { engagedStatuses } from "#domain/hiring/work-request.ts";
import { companyRecordOf, freelancerRecordOf } from "#server/hiring/records/record-columns.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { dueDayOf } from "#server/platform/db/due-day.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { contracts } from "#server/platform/db/schema/contracts.ts";
import { accounts, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { offers } from "#server/platform/db/schema/offers.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { progressEntries } from "#server/platform/db/schema/progress.ts";
import { trackRecords } from "#server/platform/db/schema/track-records.ts";
import type { Actor } from "#server/platform/http/actor.ts";

/** Whether a record waits for the computation of today, in the platform's time zone; a first one may always do. */
export async function areRecordsDue(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ isDue: boolean }>(
    sql`select coalesce(min(computed_at) < current_date, true) as "isDue" from ${trackRecords}`,
  );
  return rows[0]?.isDue === true;
}

/**
 * Versions before this column did not store when a request was rejected; the audit log did. An engagement that has ended was
 * answered when it was accepted.
 */
const fillRejections = sql`
  update ${workRequests} q set rejected_at = entry.at
  from (select subject_id, max(at) as at from ${auditEntries}
    where call = 'updatereqreview' and outcome = 'done' and subject = 'request' group by subject_id) entry
  where q.id::text = entry.subject_id and q.status = 'rejected' and q.accepted_at is null and q.rejected_at is null`;

const engaged = sql.raw(engagedStatuses.map((status) => `'${status}'`).join(", "));
const complete = sql.raw(String(percentageRange.most));
const threshold = sql.raw(String(minPaidWorks));

/** The accounts whose records are computed; all of them if undefined. */
type Accounts = readonly number[] | undefined;
const among = (column: PgColumn, only: Accounts) => (only ? inArray(column, [...only]) : sql`true`);

/** How often each request was completed, and when for the last time. A work that was sent back is completed again. */
const deliveries = sql`
  select e.request_id, count(*) as count, max(e.created_at) as last_at
  from facts f inner join ${progressEntries} e on e.request_id = f.request_id
  where e.percentage = ${complete} group by e.request_id`;

const livePayment = sql`left join ${payments} p on p.request_id = f.request_id and p.reversed_at is null`;

const medianDays = (duration: SQL) =>
  sql`round((percentile_cont(0.5) within group (order by extract(epoch from ${duration}) / 86400))::numeric, 1)::float8`;

const isHire = sql.raw("where f.is_hire");
const isOver = sql.raw("f.deadline < current_date");

/** The records of companies: one row for each pair of a work and its request is read, and each table once. */
export const companyRecords = (only?: Accounts) => sql`
  with facts as (
    select ${works.ownerId} as account_id, ${works.id} as work_id, ${works.deadline} as deadline, r.id as request_id, r.status,
      r.requested_at, r.accepted_at, r.rejected_at, r.accepted_at is not null or r.status in (${engaged}) as is_hire
    from ${works} inner join ${accounts} on ${accounts.id} = ${works.ownerId} and ${accounts.erasedAt} is null
      left join ${workRequests} r on r.work_id = ${works.id}
    where ${among(works.ownerId, only)}),
  deliveries as (${deliveries}),
  first_offers as (
    select o.request_id, min(o.created_at) as at from facts f inner join ${offers} o on o.request_id = f.request_id
    where o.author = 'company' group by o.request_id)
  select f.account_id, count(p.id), count(distinct f.work_id), count(distinct f.work_id) filter (${isHire}),
    count(distinct f.work_id) filter (where ${isOver}) - count(distinct f.work_id) filter (${isHire} and ${isOver}),
    count(f.request_id), count(f.request_id) filter (where f.status <> 'pending' or o.at is not null),
    ${medianDays(sql`least(f.accepted_at, f.rejected_at, o.at) - f.requested_at`)},
    ${medianDays(sql`p.paid_at - d.last_at`)}
  from facts f left join deliveries d on d.request_id = f.request_id
    left join first_offers o on o.request_id = f.request_id ${livePayment}
  group by f.account_id having count(p.id) >= ${threshold}`;

const work = alias(works, "w");

/** The records of freelancers. A contract outlives its request, so that an ended engagement still counts once it is withdrawn. */
export const freelancerRecords = (only?: Accounts) => sql`
  with facts as (
    select ${workRequests.freelancerId} as account_id, ${workRequests.id} as request_id, ${workRequests.status} as status,
      ${workRequests.acceptedAt} as accepted_at, ${dueDayOf(work)} as due_day
    from ${workRequests} inner join ${works} w on ${work.id} = ${workRequests.workId}
      inner join ${accounts} on ${accounts.id} = ${workRequests.freelancerId} and ${accounts.erasedAt} is null
    where ${among(workRequests.freelancerId, only)}),
  deliveries as (${deliveries}),
  endings as (
    select ${contracts.freelancerId} as account_id from ${contracts}
    where ${contracts.endReason} = 'engagement_ended' and ${among(contracts.freelancerId, only)}
    union all
    select f.account_id from facts f left join ${contracts} k on k.request_id = f.request_id
    where f.status = 'rejected' and f.accepted_at is not null and k.id is null),
  ended as (select account_id, count(*) as count from endings group by account_id)
  select f.account_id, count(p.id), count(p.id) filter (where d.last_at::date <= f.due_day),
    count(p.id) filter (where d.count > 1), coalesce(max(n.count), 0)
  from facts f left join deliveries d on d.request_id = f.request_id left join ended n on n.account_id = f.account_id
    ${livePayment}
  group by f.account_id having count(p.id) >= ${threshold}`;

async function insertRecords(tx: Db, only?: Accounts): Promise<void> {
  await tx.execute(sql`
    insert into ${trackRecords} (account_id, paid_works, posted_works, filled_works, never_filled_works, applications,
      answered_applications, median_days_to_answer, median_days_to_pay) ${companyRecords(only)}`);
  await tx.execute(sql`
    insert into ${trackRecords} (account_id, paid_works, on_time_works, sent_back_works, ended_works)
    ${freelancerRecords(only)}`);
  await tx.execute(sql`select freelancer_search_refresh_records(${only ? sql.param([...only]) : null}::int[])`);
}

/**
 * Computes all records again, for as long as that takes. Readers see the former ones until it commits. A second run, and the
 * reversal of a payment, wait for it before they read what they count.
 */
export async function computeRecords(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(fillRejections);
    await tx.execute(sql`lock table ${trackRecords} in share row exclusive mode`);
    await tx.delete(trackRecords);
    await insertRecords(tx);
  });
}

/** Computes the records of these accounts again, after the transaction has changed their payments. */
export async function recomputeRecords(tx: Db, accountIds: readonly number[]): Promise<void> {
  await tx.execute(sql`lock table ${trackRecords} in share row exclusive mode`);
  await tx.delete(trackRecords).where(inArray(trackRecords.accountId, [...accountIds]));
  await insertRecords(tx, accountIds);
}

/** A freelancer reads verified companies, a company those who have applied to it, and everybody what is about themselves. */
export function isReadableBy({ accountId, role }: Actor): SQL | undefined {
  const isApplicant = sql`exists (
    select from ${workRequests}
    where ${workRequests.freelancerId} = ${accounts.id} and ${workRequests.ownerId} = ${accountId})`;
  const isCompany = and(eq(accounts.role, "client"), eq(accounts.status, "accepted"), isNull(accounts.memberOf));
  const isReadable = or(eq(accounts.id, accountId), role === "client" ? isApplicant : isCompany);
  return and(isNull(accounts.erasedAt), isReadable);
}

/** The records of those of these accounts that the actor may read. */
export const recordsFor = (db: Db, actor: Actor, accountIds: readonly number[]) =>
  db
    .select({
      accountId: accounts.id,
      company: companyRecordOf(accounts.id).as("company"),
      freelancer: freelancerRecordOf(accounts.id).as("freelancer"),
    })
    .from(accounts)
    .where(and(inArray(accounts.id, [...accountIds]), isReadableBy(actor)))
    .orderBy(accounts.id);
