import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { unpaidStatuses } from "#domain/hiring/work-request.ts";
import type { Language } from "#domain/language.ts";
import { liveStatuses } from "#domain/money/payment-order.ts";
import { type ReminderKind, remindersOf, reminders as reminderTable } from "#domain/notify/reminder.ts";
import { type MemberReader, membersToMail } from "#server/notify/notifications/member-recipients.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { dueDayOf } from "#server/platform/db/due-day.ts";
import { limitLiteral } from "#server/platform/db/pagination.ts";
import { preparedSql } from "#server/platform/db/prepared.ts";
import { accounts, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { paymentOrders } from "#server/platform/db/schema/payments.ts";
import { progressEntries } from "#server/platform/db/schema/progress.ts";
import { reminders } from "#server/platform/db/schema/reminders.ts";
import { defer } from "#server/platform/db/transaction.ts";
import { isNoneOf, type RowKeys } from "#server/platform/jobs/due-rows.ts";
import { keyFrom, oneMore, type PageRequest, pageOf } from "#server/platform/page.ts";

const { placeholder } = sql;

const texts = (values: readonly string[]): SQL => sql.raw(values.map((value) => `'${value}'`).join(", "));

/** The kinds of a status with their days, as rows of a statement. */
const kindRows = (status: (typeof unpaidStatuses)[number]): SQL =>
  sql.raw(
    remindersOf(status)
      .map((kind) => `('${kind}', ${reminderTable[kind].days})`)
      .join(", "),
  );

const work = alias(works, "w");

const deadlineStatement = preparedSql(
  "remind_of_deadline",
  sql`insert into ${reminders} as r (request_id, kind, occasion, due_at)
  select q.id, k.kind, 0, d.due_at
  from ${workRequests} q inner join ${works} w on w.id = q.work_id
    cross join (values ${kindRows("accepted")}) as k (kind, days)
    cross join lateral (select (${dueDayOf(work)} + k.days + time '09:00')::timestamptz as due_at) d
  where q.work_id = ${placeholder("workId")}::int and q.status in (${texts(unpaidStatuses)}) and d.due_at > now()
  on conflict (request_id, kind, occasion) do update set due_at = excluded.due_at, done_at = null, outcome = null
    where r.due_at <> excluded.due_at`,
);

/**
 * Reminds of the deadline of an engaged work, with the COMMIT of the transaction. Also after a change of the deadline: the
 * reminders move with it. What would be due in the past is left out.
 */
export const remindOfDeadline = (db: Db, workId: number): Promise<void> => defer(db, deadlineStatement(db, { workId }));

const paymentStatement = preparedSql(
  "remind_of_payment",
  sql`insert into ${reminders} (request_id, kind, occasion, due_at)
  select p.request_id, k.kind, p.id, now() + k.days * interval '24 hours'
  from (select id, request_id from ${progressEntries} where request_id = ${placeholder("requestId")}::int
      order by id desc limit 1) p
    cross join (values ${kindRows("completed")}) as k (kind, days)
  on conflict (request_id, kind, occasion) do update set due_at = excluded.due_at, done_at = null, outcome = null`,
);

/**
 * Reminds of the payment of a request that its newest progress entry has completed, with the COMMIT of the transaction. After a
 * reversal the days count anew.
 */
export const remindOfPayment = (db: Db, requestId: number): Promise<void> =>
  defer(db, paymentStatement(db, { requestId }));

/** A payment of the request `q` is under way or made. */
const isBeingPaid = sql`exists (select from ${paymentOrders} o where o.request_id = q.id and o.status in (${texts(liveStatuses)}))`;

/** The reminder `r` belongs to the latest completion of its request. */
const isLatest = sql`r.occasion = (select max(p.id) from ${progressEntries} p where p.request_id = r.request_id)`;

interface DueReminder extends Record<string, unknown> {
  readonly reminderId: number;
  readonly kind: ReminderKind;
  readonly isCurrent: boolean;
  readonly requestId: number;
  readonly workId: number;
  readonly title: string;
  readonly deadline: string;
  readonly price: number | null;
  readonly clientFeeBps: number;
  readonly clientFeeFixedPaise: number;
  readonly companyId: number;
  readonly companyName: string;
  /** Of a company that cannot log in, empty. */
  readonly companyEmail: string;
  readonly companyLanguage: Language;
  readonly companyMembers: readonly MemberReader[];
  readonly freelancerId: number;
  readonly freelancerName: string;
  readonly freelancerEmail: string;
  readonly freelancerLanguage: Language;
}

/**
 * Claims reminders that are due, each once, whichever instances run at the same time. Those whose request has moved on are
 * dropped. Their requests stay locked until the transaction ends, so that a payment comes before a reminder or after it; requests
 * that are being moved are left for the next run, so that neither waits for the other. While a payment is under way, the
 * company does not count as silent.
 */
export async function claimDueReminders(
  tx: Db,
  now: Date,
  limit: number,
  except: RowKeys,
): Promise<readonly DueReminder[]> {
  const { rows } = await tx.execute<DueReminder>(sql`
    with due as (
      select r.id, case when r.kind in (${texts(remindersOf("accepted"))}) then q.status = 'accepted'
        else q.status = 'completed' and c.status = 'accepted' and ${isLatest} and not ${isBeingPaid} end as is_current
      from ${reminders} r
        inner join ${workRequests} q on q.id = r.request_id
        inner join ${works} w on w.id = q.work_id
        inner join ${accounts} c on c.id = w.owner_id
      where r.done_at is null and r.due_at <= ${now} and r.kind in (${texts(Object.keys(reminderTable))})
        and ${isNoneOf(sql`r.id`, except)}
        and not (r.kind = 'company_silent' and q.status = 'completed' and ${isBeingPaid})
      order by r.due_at limit ${limit}
      for no key update of r skip locked for share of q skip locked
    )
    update ${reminders} r set done_at = ${now}, outcome = case when due.is_current then 'sent' else 'dropped' end
    from due, ${workRequests} q, ${works} w, ${accounts} c, ${accounts} f
    where r.id = due.id and q.id = r.request_id and w.id = q.work_id and c.id = w.owner_id and f.id = q.freelancer_id
    returning r.id::float8 as "reminderId", r.kind, due.is_current as "isCurrent", q.id as "requestId", w.id as "workId", w.title,
      (${dueDayOf(work)})::text as deadline,
      q.price::float8 as price, q.client_fee_bps as "clientFeeBps", q.client_fee_fixed_paise::float8 as "clientFeeFixedPaise",
      c.id as "companyId", c.name as "companyName", c.language as "companyLanguage",
      case when c.status = 'accepted' then c.email else '' end as "companyEmail",
      ${membersToMail(sql`c.id`, "reminders")} as "companyMembers",
      f.id as "freelancerId", f.name as "freelancerName", f.email as "freelancerEmail", f.language as "freelancerLanguage"`);
  return rows;
}

interface SilentCompany extends Record<string, unknown> {
  readonly occasion: number;
  readonly requestId: number;
  readonly workTitle: string;
  readonly companyName: string;
  readonly freelancerName: string;
  readonly completedAtMs: number;
}

/** Completed requests whose company has neither paid nor sent them back after all reminders, oldest first. */
export async function silentCompanies(db: Db, { limit, after }: PageRequest) {
  const [occasion] = keyFrom(after, ["number"]) ?? [0];
  const { rows } = await db.execute<SilentCompany>(sql`
    select r.occasion::float8 as occasion, q.id as "requestId", w.title as "workTitle", c.name as "companyName",
      f.name as "freelancerName", extract(epoch from p.created_at)::float8 * 1000 as "completedAtMs"
    from ${reminders} r
      inner join ${workRequests} q on q.id = r.request_id and q.status = 'completed'
      inner join ${works} w on w.id = q.work_id
      inner join ${accounts} c on c.id = w.owner_id and c.status = 'accepted'
      inner join ${accounts} f on f.id = q.freelancer_id
      inner join ${progressEntries} p on p.id = r.occasion
    where r.kind = 'company_silent' and r.outcome = 'sent' and r.occasion > ${occasion}
      and ${isLatest} and not ${isBeingPaid}
    order by r.occasion limit ${limitLiteral(oneMore(limit))}`);
  const { rows: page, next } = pageOf(rows, limit, (row) => [row.occasion]);
  return {
    rows: page.map(({ occasion: _, completedAtMs, ...row }) => ({
      ...row,
      completedAt: new Date(completedAtMs).toISOString(),
    })),
    next,
  };
}
