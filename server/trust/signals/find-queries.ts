import { type SQL, sql } from "drizzle-orm";
import { textSigns } from "#domain/hiring/work-check.ts";
import {
  declinedDays,
  declinedPayments,
  declinedPercent,
  dismissedReports,
  networkAccounts,
  networkMinutes,
  type SignalKind,
  sameTextJobs,
} from "#domain/trust/signal.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { FoundSignal } from "#server/platform/db/signals.ts";

/** What a run finds of each kind at most, newest first. */
const maxFound = 500;
/** How many hours a run looks back at texts of jobs; it runs every hour. */
const textHours = 3;

/** A member of a company counts as the company. */
const unit = sql`coalesce(a.member_of, a.id)`;
const isPerson = sql`a.role <> 'admin' and a.erased_at is null`;

/** Several accounts with the same value: `values` are rows of `subject`, `account_id` and `at`. */
const shared = (values: SQL): SQL => sql`
  select v.subject, '' as title, count(distinct ${unit})::int as count, null::int as "workId",
    array_agg(distinct a.id) as accounts
  from (${values}) v (subject, account_id, at) inner join accounts a on a.id = v.account_id
  where ${isPerson} group by v.subject having count(distinct ${unit}) > 1 order by max(v.at) desc limit ${maxFound}`;

/** A picture of a profile by its content, and a copy that was downloaded from another profile by that of the other one. */
const profilePictures = sql`
  select coalesce((select o.sha256 from files o where o.kind = 'picture' and o.sha256 = f.sent_sha256 limit 1), f.sha256),
    p.account_id, f.created_at
  from (select account_id, picture as file from freelancers union all select account_id, logo from companies) p
  inner join files f on f.name = p.file and f.sent_sha256 is not null`;

/** Résumés, and what companies send for their verification. What goes with messages is passed on by both sides. */
const documents = sql`
  select f.sha256, f.uploader_id, f.created_at from files f where f.kind = 'resume' and f.attached_at is not null
  union all
  select f.sha256, r.company_id, f.created_at
  from company_documents d inner join company_reviews r on r.id = d.review_id inner join files f on f.name = d.file`;

const statements = {
  sameFile: shared(documents),
  samePicture: shared(profilePictures),
  samePhone: shared(sql`
    select right(regexp_replace(p.phone, '[^0-9]', '', 'g'), 10), p.id, p.registered_at from accounts p where p.phone <> ''`),
  samePayoutAccount: shared(sql`
    select p.details_fingerprint, p.account_id, p.created_at from payout_accounts p
    where p.details_fingerprint is not null and p.details_sealed is not null`),
  sameApplication: sql`
    select r.freelancer_id || ' ' || r.text_hash as subject, '' as title, count(*)::int as count, null::int as "workId",
      array[r.freelancer_id] as accounts
    from work_requests r where r.text_hash is not null
    group by r.freelancer_id, r.text_hash having count(*) >= ${sameTextJobs} order by max(r.id) desc limit ${maxFound}`,
  accountsFromNetwork: sql`
    select n.network_hash as subject, '' as title, max(n.count)::int as count, null::int as "workId",
      array_agg(n.account_id order by n.account_id) as accounts
    from (
      select network_hash, account_id, registered_at, count(*) over (
        partition by network_hash order by registered_at range between ${`${networkMinutes} minutes`}::interval preceding and current row) as count
      from registration_networks) n
    group by n.network_hash having max(n.count) >= ${networkAccounts} order by max(n.registered_at) desc limit ${maxFound}`,
  declinedPayments: sql`
    select p.company_id::text as subject, '' as title, p.declined as count, null::int as "workId",
      array[p.company_id] as accounts
    from (
      select o.company_id, count(*) filter (where o.status in ('failed', 'declined'))::int as declined, count(*)::int as ended
      from payment_orders o
      where o.created_at > now() - make_interval(days => ${declinedDays})
        and o.status in ('failed', 'declined', 'paid', 'refunded', 'unmatched', 'reversed')
      group by o.company_id) p
    where p.declined >= ${declinedPayments} and p.declined * 100 >= p.ended * ${declinedPercent}
    order by p.declined desc limit ${maxFound}`,
  dismissedReports: sql`
    select r.reporter_id::text as subject, '' as title, count(*)::int as count, null::int as "workId",
      array[r.reporter_id] as accounts
    from content_reports r inner join accounts a on a.id = r.reporter_id
    where r.outcome = 'dismissed' and ${isPerson}
    group by r.reporter_id having count(*) >= ${dismissedReports} order by max(r.closed_at) desc limit ${maxFound}`,
} as const satisfies Partial<Readonly<Record<SignalKind, SQL>>>;

export type CountedKind = keyof typeof statements;
export const countedKinds = Object.keys(statements) as readonly CountedKind[];

type Row = FoundSignal & Record<string, unknown>;

/** What is found of a kind by counting rows; a subject as it is stored elsewhere. */
export async function findCounted(db: Db, kind: CountedKind): Promise<readonly FoundSignal[]> {
  const { rows } = await db.execute<Row>(statements[kind]);
  return rows;
}

interface ListedText extends Record<string, unknown> {
  readonly workId: number;
  readonly ownerId: number;
  readonly title: string;
  readonly text: string;
}

/**
 * Jobs that were posted or edited lately and ask for a fee or a contact outside. One that waits or waited at the desk for that
 * reason is left out: an admin decides about it there.
 */
export async function findJobTexts(db: Db): Promise<readonly FoundSignal[]> {
  const { rows } = await db.execute<ListedText>(sql`
    select w.id as "workId", w.owner_id as "ownerId", w.title, concat_ws(e'\n', w.title, w.description, (
      select string_agg(q.text, e'\n' order by q.line) from work_questions q where q.work_id = w.id)) as text
    from works w
    where w.active_at > now() - make_interval(hours => ${textHours}) and w.taken_down_at is null
      and not exists (select from work_checks k where k.work_id = w.id and k.reasons && array['contact', 'fee'])
    order by w.active_at desc limit ${maxFound}`);
  return rows
    .map(({ text, ownerId, ...work }) => ({
      ...work,
      subject: String(work.workId),
      count: textSigns(text).length,
      accounts: [ownerId],
    }))
    .filter(({ count }) => count > 0);
}

interface SealedDetails extends Record<string, unknown> {
  readonly id: number;
  readonly accountId: number;
  readonly detailsSealed: string;
}

/** Payout accounts of older versions, whose details were not hashed when they were entered. */
export async function detailsWithoutFingerprint(db: Db): Promise<readonly SealedDetails[]> {
  const { rows } = await db.execute<SealedDetails>(sql`
    select id, account_id as "accountId", details_sealed as "detailsSealed" from payout_accounts
    where details_sealed is not null and details_fingerprint is null order by id desc limit ${maxFound}`);
  return rows;
}

export async function setFingerprint(db: Db, id: number, fingerprint: string): Promise<void> {
  await db.execute(sql`update payout_accounts set details_fingerprint = ${fingerprint} where id = ${id}`);
}
