import { type SQL, sql } from "drizzle-orm";
import { everyCallName } from "#contract/renamed-calls.ts";
import { companyMoves } from "#domain/account.ts";
import type { ReferenceKind } from "#domain/catalog/reference.ts";
import { requestMoves } from "#domain/hiring/work-request.ts";
import { type AuditSubject, milestoneEntry } from "#domain/operation/audit.ts";
import { erasureCall } from "#domain/operation/personal-data.ts";
import { resubmission } from "#domain/trust/verification.ts";

/** When the log began. It has no entries for older rows. */
const begun = sql`(select min(at) from audit_entries)`;
/** The last deletion of the demo, which has one entry for all its rows. */
const cleared = sql`coalesce((select max(id) from audit_entries where call = 'demo:clear'), 0)`;

const words = (...parts: readonly string[]) => sql.raw(`(${parts.map((part) => `'${part}'`).join(", ")})`);

/** Entries of these calls, under their former names too. */
const anyOf = (...calls: readonly string[]) => words(...calls.flatMap(everyCallName));

/** Every allowed move: subject, role, from, to. A company may be given the status that it has (docs/design/details.md#4). */
const allowed = sql.join(
  [
    words("request", "freelancer", "new", "pending"),
    ...Object.values(requestMoves).flatMap(({ by, from, to }) =>
      by.flatMap((role) => from.map((status) => words("request", role, status, to))),
    ),
    ...Object.values(companyMoves).flatMap(({ from, to }) =>
      [...from, to].map((status) => words("account", "admin", status, to)),
    ),
    // An erasure rejects a company, and removes what has not led to an engagement.
    ...companyMoves.reject.from.map((status) => words("account", "", status, companyMoves.reject.to)),
    ...requestMoves.withdraw.from.map((status) => words("request", "", status, requestMoves.withdraw.to)),
    // What became of milestones moves their request.
    ...(["complete", "sendBack", "closeFunded", "voidFunded"] as const)
      .map((move) => requestMoves[move])
      .flatMap(({ from, to }) => from.map((status) => words("request", "", status, to))),
    ...resubmission.from.map((status) => words("account", "client", status, resubmission.to)),
  ],
  sql`, `,
);

/**
 * Moves of requests and companies in the log, each with the status after the previous one. Only a request can be removed: an
 * account in an entry without a new status was not moved.
 */
const moves = sql`(
  select id, call, role, subject, subject_id, was, became,
    lag(became) over (partition by subject, subject_id order by id) as left_at,
    lead(id) over (partition by subject, subject_id order by id) is null as is_last
  from (
    select id, call, role, subject, subject_id,
      coalesce(before ->> 'status', 'new') as was, coalesce(after ->> 'status', 'removed') as became
    from audit_entries
    where outcome = 'done' and (subject = 'request' and before ? 'status' or subject in ('request', 'account') and after ? 'status')
  ) noted
)`;

/** A freelancer pays for nothing, and only confirms what the company has paid. */
const isOwnPayment = sql`(role = 'freelancer' and became = 'paid' and call <> 'payments.confirmReceipt')`;

/** The product itself moves a request only during an erasure, and where that follows from its milestones. */
const isOtherMoveOfProduct = sql`(role = '' and call not in ${anyOf(erasureCall, milestoneEntry)})`;

export const movesNotAllowed = sql`
  select concat('entry ', id, ': a ', role, ' moved ', subject, ' ', subject_id, ' from ', was, ' to ', became)
  from ${moves} m
  where (subject = 'request' or was <> 'new') and ((subject, role, was, became) not in (${allowed}) or ${isOwnPayment} or ${isOtherMoveOfProduct})`;

/** Rows that are younger than the log and have no entry in it. The demo has one entry for all its rows. */
const unknownTo = (table: string, subject: AuditSubject, since: string, made: SQL, isDemo: string): SQL => sql`
  select concat('${sql.raw(table)} ', t.id, ' came to be without an entry') from ${sql.raw(table)} t
  where t.${sql.raw(since)} >= ${begun} and not ${sql.raw(isDemo)}
    and not exists (
      select from audit_entries e
      where e.outcome = 'done' and e.call in ${made} and e.subject = '${sql.raw(subject)}' and e.subject_id = t.id::text)`;

const registrations = [
  "companyreg",
  "freelancerreg",
  "admin.setUp",
  "start",
  "admins.join",
  "members.join",
  "imports.run",
] as const;

const demoRequest =
  "exists (select from works w inner join accounts f on f.id = t.freelancer_id where w.id = t.work_id and (w.demo or f.demo))";

export const movesNotNoted = sql`
  select concat(subject, ' ', subject_id, ' left ', was, ' by entry ', id, ', and was ', left_at) from ${moves} m where was <> left_at
  union all
  select concat('request ', r.id, ' is ', r.status, ', and its last entry says ', m.became)
  from ${moves} m inner join work_requests r on m.subject = 'request' and r.id::text = m.subject_id
  where m.is_last and m.became <> r.status::text
  union all
  select concat('company ', a.id, ' is ', a.status, ', and its last entry says ', m.became)
  from ${moves} m inner join accounts a on m.subject = 'account' and a.id::text = m.subject_id
  where m.is_last and a.role = 'client' and m.became <> a.status::text
  union all
  ${unknownTo("accounts", "account", "registered_at", anyOf(...registrations), "demo")}
  union all
  ${unknownTo("works", "work", "posted_at", anyOf("workpost", "imports.run"), "demo")}
  union all
  ${unknownTo("work_requests", "request", "requested_at", anyOf("workreq"), demoRequest)}`;

/** An erasure has an entry of its own for each work and each request that it deletes. */
const endsWork = anyOf("workdelete", erasureCall);
const nothing = words("none");

/** Rows that the log says were created, do not exist, and were not deleted by a later entry. */
const madeAndGone = (
  table: string,
  made: SQL,
  removed: SQL,
  { row = "t.id", only = "true", merged }: { row?: string; only?: string; merged?: ReferenceKind } = {},
): SQL => sql`
  select concat(e.subject, ' ', e.subject_id, ' of entry ', e.id, ', ', e.call, ', is not in ${sql.raw(table)}')
  from audit_entries e
  where e.outcome = 'done' and e.call in ${made} and ${sql.raw(only)} and e.id > ${cleared}
    and not exists (select from ${sql.raw(table)} t where ${sql.raw(row)}::text = e.subject_id)
    and not exists (
      select from audit_entries gone
      where gone.outcome = 'done' and gone.call in ${removed} and gone.subject = e.subject and gone.subject_id = e.subject_id
        and gone.id > e.id)
    ${merged ? notMerged(merged) : sql``}
    and not exists (
      select from audit_entries gone
      where gone.outcome = 'done' and gone.call in ${endsWork} and gone.subject = 'work'
        and gone.subject_id = e.after ->> 'workid' and gone.id > e.id)`;

/** The job that merges has no role, and writes an entry for each source that it deletes. */
const notMerged = (kind: ReferenceKind): SQL => sql`
    and not exists (
      select from audit_entries gone
      where gone.outcome = 'done' and gone.call = 'reference.merge' and gone.role = ''
        and gone.subject_id = '${sql.raw(kind)} ' || e.subject_id and gone.id > e.id)`;

const isPaid = "e.after ->> 'status' = 'paid'";

export const missingEffects = sql.join(
  [
    madeAndGone("districts", anyOf("districtreg"), anyOf("districtdelete"), { merged: "district" }),
    madeAndGone("locations", anyOf("locationreg"), anyOf("locationdelete"), { merged: "location" }),
    madeAndGone("categories", anyOf("categoryreg"), anyOf("categorydelete"), { merged: "category" }),
    madeAndGone("subcategories", anyOf("subcategoryreg"), anyOf("subcategorydelete"), { merged: "subcategory" }),
    madeAndGone("accounts", anyOf("companyreg", "freelancerreg", "admin.setUp"), nothing),
    madeAndGone("works", anyOf("workpost"), endsWork),
    madeAndGone("work_requests", anyOf("workreq"), anyOf("workreqdelete", erasureCall)),
    // A payment that waits for confirmation has an entry as well.
    madeAndGone("payments", anyOf("payment", "payments.settleDebt", "payments.confirm", "paymentevent"), nothing, {
      row: "t.request_id",
      only: isPaid,
    }),
    sql`select concat('request ', e.subject_id, ' has ', p.count, ' progress entries, and ', e.count, ' were noted')
      from (
        select subject_id, count(*) from audit_entries
        where outcome = 'done' and call = 'updateworkprogress' and id > ${cleared} group by subject_id
      ) e
      inner join (
        select r.id, count(p.id) from work_requests r left join progress_entries p on p.request_id = r.id group by r.id
      ) p on p.id::text = e.subject_id
      where p.count < e.count`,
  ],
  sql` union all `,
);

/** E-mails that were neither sent nor kept as undelivered. */
export const lostMails = sql`
  select concat('mail ', m.id, ' ', m.state) from pgboss.job m
  where m.name = 'mail' and m.state in ('failed', 'cancelled')
    and not exists (select from pgboss.job d where d.name = 'undelivered' and d.source_id = m.id)`;
