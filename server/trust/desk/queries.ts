import { and, eq, gte, inArray, type SQL, sql } from "drizzle-orm";
import type { DecisionKind } from "#domain/trust/decision.ts";
import { type DeskKind, deskKinds, firstLookHours, settleDays } from "#domain/trust/desk.ts";
import type { ReportSubject } from "#domain/trust/report.ts";
import type { SignalKind } from "#domain/trust/signal.ts";
import type { TicketTopic } from "#domain/trust/ticket.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { limitLiteral } from "#server/platform/db/pagination.ts";
import { deskClaims } from "#server/platform/db/schema/content-reports.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { tickets } from "#server/platform/db/schema/tickets.ts";
import { keyFrom, oneMore, type PageRequest, pageOf } from "#server/platform/page.ts";
import { claimLapse } from "#server/trust/content-reports/claims.ts";
import { dueAt } from "#server/trust/tickets/queries.ts";

const settled = sql`make_interval(days => ${settleDays})`;

/** What waits of each kind, with when it is due. */
const casesOf = ({ adminId, times }: Reader): Readonly<Record<DeskKind, SQL>> => ({
  report: sql`
    select 'report' as kind, min(r.id) as subject_id, r.subject_kind as about, (array_agg(r.title order by r.id))[1] as title,
      r.account_id, count(*)::int as count, min(r.created_at) as since,
      min(r.created_at) + case when min(r.first_taken_at) is null then make_interval(hours => ${firstLookHours}) else ${settled} end as due_at
    from content_reports r where r.closed_at is null group by r.subject_kind, r.subject_id, r.account_id`,
  appeal: sql`
    select 'appeal', p.decision_id, d.kind, coalesce(w.title, d.rule), d.account_id, 1, p.created_at, p.created_at + ${settled}
    from appeals p inner join decisions d on d.id = p.decision_id left join works w on w.id = d.work_id
    where p.status = 'open'`,
  company: sql`
    select 'company', c.id, null, '', c.id, 1, waiting.since, waiting.since + ${settled}
    from accounts c
    cross join lateral (
      select greatest(c.registered_at, max(v.created_at) filter (where v.kind = 'submission')) as since
      from company_reviews v where v.company_id = c.id) waiting
    where c.role = 'client' and c.status = 'pending' and c.member_of is null`,
  identity: sql`
    select 'identity', i.id, null, '', i.account_id, 1, i.submitted_at, i.submitted_at + ${settled}
    from identity_checks i where i.status = 'waiting'`,
  job: sql`
    select 'job', w.id, null, w.title, w.owner_id, 1, k.held_at, k.held_at + make_interval(hours => ${firstLookHours})
    from work_checks k inner join works w on w.id = k.work_id
    where k.held_at is not null and k.decided_at is null and w.taken_down_at is not null`,
  ticket: sql`
    select 'ticket', tickets.id, tickets.topic, tickets.subject, tickets.person_id, 1, tickets.opened_at,
      ${dueAt(times.answerHours, times.settleDays)}
    from ${tickets} where tickets.closed_at is null`,
  claim: sql`
    select 'claim', k.id, null, w.title, m.company_id, 1, k.opened_at, k.rule_by
    from claims k inner join milestones m on m.id = k.milestone_id
    inner join work_requests r on r.id = m.request_id inner join works w on w.id = r.work_id
    where k.status = 'with_admin' and (k.ruled_by is null or k.ruled_by <> ${adminId})`,
  payoutRun: sql`
    select 'payoutRun', p.id, null, '#' || p.id, null::int, 1, p.created_at, p.created_at + make_interval(hours => ${firstLookHours})
    from payout_runs p where p.needs_approval and p.approved_at is null and (p.created_by is null or p.created_by <> ${adminId})`,
  unmatched: sql`
    select 'unmatched', u.id, null, u.provider_order, u.company_id, 1, u.arrived_at, u.arrived_at + ${settled}
    from unmatched_payments u where u.settled_at is null`,
  signal: sql`
    select 'signal', s.id, s.kind, s.title, (select min(o.account_id) from signal_accounts o where o.signal_id = s.id), 1,
      s.found_at, s.found_at + ${settled}
    from signals s where s.closed_at is null`,
  picture: sql`
    select 'picture', m.id, null, i.title, i.account_id, 1, m.created_at, m.created_at + ${settled}
    from picture_matches m inner join portfolio_items i on i.id = m.item_id
    where m.closed_at is null
      and exists (select from portfolio_files f where f.item_id = m.item_id and f.file = m.file)
      and exists (select from portfolio_files f where f.item_id = m.other_item_id and f.file = m.other_file)`,
});

interface TicketTimes {
  readonly answerHours: number;
  readonly settleDays: number;
}

interface DeskRow extends Record<string, unknown> {
  readonly kind: DeskKind;
  readonly subjectId: number;
  readonly about: ReportSubject | DecisionKind | TicketTopic | SignalKind | null;
  readonly title: string;
  readonly accountId: number | null;
  readonly accountName: string;
  readonly count: number;
  readonly sinceMs: number;
  readonly dueMs: number;
  readonly isOverdue: boolean;
  readonly takenBy: string | null;
  readonly isMine: boolean;
}

/** Who reads: what an admin has decided alone waits for others. */
interface Reader {
  readonly adminId: number;
  readonly times: TicketTimes;
}

interface ListRequest extends PageRequest, Reader {
  readonly kinds: readonly DeskKind[];
}

const inMs = (instant: SQL) => sql`(extract(epoch from ${instant}) * 1000)::float8`;

/** What waits of these kinds. */
const waitingOf = (kinds: readonly DeskKind[], reader: Reader): SQL => {
  const cases = casesOf(reader);
  return sql.join(
    kinds.map(
      (kind) => sql`select * from (${cases[kind]}) ${sql.identifier(`${kind}_cases`)}
      (kind, subject_id, about, title, account_id, count, since, due_at)`,
    ),
    sql` union all `,
  );
};

interface CountRow extends Record<string, unknown> {
  readonly kind: DeskKind;
  readonly count: number;
  readonly overdueCount: number;
}

/** How many cases of each kind wait, and how many of them are overdue. */
export async function countCases(db: Db, kinds: readonly DeskKind[], reader: Reader) {
  if (kinds.length === 0) return [];
  const { rows } = await db.execute<CountRow>(sql`
    select w.kind, count(*)::int as count, (count(*) filter (where w.due_at < now()))::int as "overdueCount"
    from (${waitingOf(kinds, reader)}) w group by w.kind`);
  return rows.toSorted((a, b) => deskKinds.indexOf(a.kind) - deskKinds.indexOf(b.kind));
}

/** Who looks into what at the moment. */
export const takenCases = (db: Db, kinds: readonly DeskKind[], adminId: number) =>
  db
    .select({
      kind: deskClaims.kind,
      subjectId: deskClaims.subjectId,
      takenBy: accounts.name,
      isMine: sql<boolean>`${eq(deskClaims.adminId, adminId)}`,
    })
    .from(deskClaims)
    .innerJoin(accounts, eq(accounts.id, deskClaims.adminId))
    .where(and(inArray(deskClaims.kind, [...kinds]), gte(deskClaims.takenAt, claimLapse)))
    .orderBy(deskClaims.kind, deskClaims.subjectId);

/** One page of what waits, earliest due first, with who has taken it. */
export function deskStatement({ kinds, adminId, times, limit, after }: ListRequest): SQL {
  const key = keyFrom(after, ["number", "string", "number"]);
  const isAfter = key
    ? sql`where (${inMs(sql`w.due_at`)}, w.kind, w.subject_id) > (${key[0]}::float8, ${key[1]}::text, ${key[2]}::int)`
    : sql``;
  return sql`
    select w.kind, w.subject_id as "subjectId", w.about, w.title, a.id as "accountId", coalesce(a.name, visitor.email, '') as "accountName", w.count,
      ${inMs(sql`w.since`)} as "sinceMs", ${inMs(sql`w.due_at`)} as "dueMs", w.due_at < now() as "isOverdue",
      admin.name as "takenBy", coalesce(admin.id = ${adminId}, false) as "isMine"
    from (${waitingOf(kinds, { adminId, times })}) w
    left join accounts a on a.id = w.account_id
    left join ${tickets} visitor on w.kind = 'ticket' and visitor.id = w.subject_id
    left join desk_claims c on c.kind = w.kind and c.subject_id = w.subject_id and c.taken_at >= ${claimLapse}
    left join accounts admin on admin.id = c.admin_id
    ${isAfter} order by ${inMs(sql`w.due_at`)}, w.kind, w.subject_id limit ${limitLiteral(oneMore(limit))}`;
}

export async function deskCases(db: Db, request: ListRequest) {
  if (request.kinds.length === 0) return { rows: [] };
  const { rows } = await db.execute<DeskRow>(deskStatement(request));
  return pageOf(rows, request.limit, ({ dueMs, kind, subjectId }) => [dueMs, kind, subjectId]);
}

interface Case {
  readonly kind: DeskKind;
  readonly subjectId: number;
}

/** The account that a case is about, null where it is about none; undefined where nothing waits any more. */
export async function accountOfCase(
  db: Db,
  { kind, subjectId }: Case,
  reader: Reader,
): Promise<number | null | undefined> {
  const { rows } = await db.execute<{ accountId: number | null }>(sql`
    select w.account_id as "accountId" from (${casesOf(reader)[kind]}) w (kind, subject_id, about, title, account_id, count, since, due_at)
    where w.subject_id = ${subjectId}`);
  return rows[0]?.accountId;
}
