import { type SQL, sql } from "drizzle-orm";
import type { SavedFilters, SearchAlert } from "#domain/discovery/saved-search.ts";
import type { Language } from "#domain/language.ts";
import { defaultDigestHour } from "#domain/notify/notification.ts";
import { storedConditions } from "#server/discovery/search/filter-queries.ts";
import { storedExpression } from "#server/discovery/searches/queries.ts";
import { isRestrictedFrom } from "#server/platform/db/active-restrictions.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { isNotHidden } from "#server/platform/db/hidden-items.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { notificationSchedules } from "#server/platform/db/schema/notifications.ts";
import { savedSearches as searches, searchHits, searchQueue } from "#server/platform/db/schema/saved-searches.ts";
import { isNoneOf, type RowKeys } from "#server/platform/jobs/due-rows.ts";

export interface StaleSearch extends Record<string, unknown> {
  readonly id: number;
  readonly filters: SavedFilters;
}

/** A search whose expression is missing, or as old as words and names may be. */
export async function claimStaleSearch(tx: Db, now: Date, except: RowKeys): Promise<readonly StaleSearch[]> {
  const { rows } = await tx.execute<StaleSearch>(sql`
    select id, filters from ${searches}
    where (compiled_at is null or compiled_at < ${now}::timestamptz - interval '24 hours') and ${isNoneOf(sql`id`, except)}
    order by compiled_at nulls first limit 1 for no key update skip locked`);
  return rows;
}

export const saveExpression = (tx: Db, id: number, expression: string, now: Date) =>
  tx.execute(
    sql`update ${searches} set expression = ${storedExpression(expression)}, compiled_at = ${now} where id = ${id}`,
  );

/**
 * Takes the work that has waited longest, with its category. Its row is locked as by a reference to it, so
 * that a deletion of the work waits. A change of the work at the same moment queues it again.
 */
export async function claimQueuedWork(tx: Db, except: RowKeys) {
  const { rows } = await tx.execute<{ workId: number; categoryId: number }>(sql`
    select q.work_id as "workId", w.category_id as "categoryId"
    from ${searchQueue} q inner join works w on w.id = q.work_id
    where ${isNoneOf(sql`q.work_id`, except)}
    order by q.queued_at limit 1 for update of q skip locked for key share of w skip locked`);
  const [work] = rows;
  if (work) await tx.execute(sql`delete from ${searchQueue} where work_id = ${work.workId}`);
  return rows;
}

/** The searches that a work matches, by the rule of `search.findJobs`. */
const isMatch = storedConditions(sql`s.expression`, sql`s.filters`);

/**
 * Stores which searches find a work, each once ever. A work that is not offered any more has no row in `work_search`, and none is
 * found. The document is copied once, because it is stored compressed and would be read anew for each search.
 */
export async function matchWork(
  tx: Db,
  { workId, categoryId }: { readonly workId: number; readonly categoryId: number },
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    with work as materialized (
      select work_id, posted_at, budget, deadline, document || ''::tsvector as document
      from work_search where work_id = ${workId}
    )
    insert into ${searchHits} (search_id, work_id, matched_at, reported_at)
    select s.id, work.work_id, ${now}::timestamptz, case when s.alert = 'off' then ${now}::timestamptz end
    from ${searches} s cross join work
    where (s.category_id = ${categoryId} or s.category_id is null) and s.compiled_at is not null and ${isMatch}
    for key share of s
    on conflict do nothing`);
  await setAlertDue(
    tx,
    sql`s.id in (select search_id from ${searchHits} where work_id = ${workId} and reported_at is null)`,
    now,
  );
}

/** At the hour of the freelancer's daily summary, in the platform's time zone. */
const nextSummary = (now: SQL) => {
  const today = sql`date_trunc('day', ${now}::timestamp) + make_interval(hours => coalesce((
    select digest_hour from ${notificationSchedules} n where n.account_id = s.account_id), ${sql.raw(String(defaultDigestHour))}))`;
  return sql`(case when ${today} > ${now}::timestamp then ${today} else ${today} + interval '1 day' end)::timestamptz`;
};

/** Says when searches that have found something report it, unless that is said already. */
async function setAlertDue(tx: Db, which: SQL, at: Date): Promise<void> {
  const now = sql`${at}::timestamptz`;
  await tx.execute(sql`
    with found as (
      select s.id, s.alert_due_at from ${searches} s where s.alert <> 'off' and ${which} order by s.id for no key update
    )
    update ${searches} s set alert_due_at =
      case when s.alert = 'now' then greatest(${now}, s.last_alert_at + interval '1 hour') else ${nextSummary(now)} end
    from found where s.id = found.id and found.alert_due_at is null`);
}

/** Plans the next alert of a search whose alert has changed. */
export const setAlertDueAnew = (tx: Db, searchId: number, at: Date) =>
  setAlertDue(
    tx,
    sql`s.id = ${searchId} and exists (
      select from ${searchHits} h where h.search_id = s.id and h.reported_at is null)`,
    at,
  );

export interface DueReader extends Record<string, unknown> {
  readonly accountId: number;
  readonly email: string;
  readonly language: Language;
  /** False for one who cannot apply at present. */
  readonly isNotified: boolean;
}

/** A freelancer with a due alert, locked until the transaction ends, so that one instance sends it. */
export async function claimDueReader(tx: Db, now: Date, except: RowKeys): Promise<readonly DueReader[]> {
  const { rows } = await tx.execute<DueReader>(sql`
    select a.id as "accountId", a.email, a.language,
      a.disabled_at is null and a.erased_at is null and not ${isRestrictedFrom("apply", sql`a.id`)} as "isNotified"
    from ${accounts} a
    where exists (select from ${searches} s where s.account_id = a.id and s.alert_due_at <= ${now})
      and ${isNoneOf(sql`a.id`, except)}
    limit 1 for no key update of a skip locked`);
  return rows;
}

export interface DueSearch extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly filters: SavedFilters;
  readonly alert: SearchAlert;
}

/** The searches of a claimed freelancer whose alert is due. What is found meanwhile waits, and makes them due again. */
export async function dueSearches(tx: Db, accountId: number, now: Date): Promise<readonly DueSearch[]> {
  const { rows } = await tx.execute<DueSearch>(sql`
    select id, name, filters, alert from ${searches}
    where account_id = ${accountId} and alert_due_at <= ${now} order by id for no key update`);
  return rows;
}

export interface DueHit extends Record<string, unknown> {
  readonly searchId: number;
  readonly workId: number;
  readonly title: string;
  readonly companyName: string;
  readonly budgetPaise: number;
}

/** What these searches have found and not reported, newest work first: of works that are still open, without an application, and not hidden. */
export async function dueHits(tx: Db, accountId: number, searchIds: readonly number[]): Promise<readonly DueHit[]> {
  const { rows } = await tx.execute<DueHit>(sql`
    select h.search_id as "searchId", w.id as "workId", w.title, c.name as "companyName",
      w.budget::float8 as "budgetPaise"
    from ${searchHits} h
      inner join work_search o on o.work_id = h.work_id and o.deadline >= current_date
      inner join works w on w.id = h.work_id
      inner join ${accounts} c on c.id = w.owner_id
    where h.search_id = any(${sql.param([...searchIds])}::int[]) and h.reported_at is null
      and ${isNotHidden(accountId, sql`w.id`, sql`w.owner_id`)}
      and not exists (select from work_requests q where q.work_id = w.id and q.freelancer_id = ${accountId})
    order by w.posted_at desc, w.id desc`);
  return rows;
}

interface Ended {
  readonly searches: readonly DueSearch[];
  readonly hits: readonly DueHit[];
}

/** Marks hits as reported. A hit whose work is not offered now waits until it is offered again. */
export async function endAlerts(tx: Db, { searches: due, hits }: Ended, now: Date): Promise<void> {
  const ids = (values: readonly number[]) => sql`${sql.param([...values])}::int[]`;
  await tx.execute(sql`
    update ${searchHits} h set reported_at = ${now}
    from unnest(${ids(hits.map(({ searchId }) => searchId))}, ${ids(hits.map(({ workId }) => workId))}) as sent (search_id, work_id)
    where h.search_id = sent.search_id and h.work_id = sent.work_id`);
  await tx.execute(sql`
    update ${searches} set alert_due_at = null,
      last_alert_at = case when id = any(${ids(hits.map(({ searchId }) => searchId))}) then ${now} else last_alert_at end
    where id = any(${ids(due.map(({ id }) => id))})`);
}
