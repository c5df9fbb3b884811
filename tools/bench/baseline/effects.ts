/**
 * What the writes have in common. `$1` is the account, `$2` to `$5` are the idempotency key, the hash of the body, the address and
 * the id of the request. `done` is the row that a statement changes: with `work_id` and `freelancer_id`, except for a new work.
 */

export const idempotencyKey = (call: string, answer = `'{"message": "Success"}'`) => `
  key as (
    insert into idempotency_keys (account_id, key, call, body_hash, answer)
    values ($1, $2, '${call}', $3, jsonb_build_object('answer', ${answer}::jsonb)) on conflict do nothing returning account_id
  )`;

interface AuditEntry {
  readonly call: string;
  readonly subject: "work" | "request";
  readonly role: "client" | "freelancer";
  /** SQL expressions of the facts. */
  readonly before?: string;
  readonly after: string;
  /** Further tables of these expressions. */
  readonly from?: string;
}

/** The audit entry for the row of `done`, queued for the hash chain. */
export const auditEntry = ({ call, subject, role, before = "'{}'", after, from = "" }: AuditEntry) => `
  entry as (
    insert into audit_entries (account_id, username, role, call, outcome, subject, subject_id, before, after, address, request_id)
    select $1, '', '${role}', '${call}', 'done', '${subject}', done.id::text, ${before}, ${after}, $4, $5
    from done${from} returning id
  )
  insert into audit_waiting (entry_id) select id from entry`;

/** The changed request with its work and its parties. */
export const about = `
  about as (
    select done.*, w.title, c.name as company_name, f.name as freelancer_name, c.demo or f.demo as demo
    from done inner join works w on w.id = done.work_id
    inner join accounts c on c.id = done.owner_id inner join accounts f on f.id = done.freelancer_id
  )`;

/** Who is notified, a freelancer or the members of a company, and what they chose for a group of notifications. */
const recipients = (ids: string, group: string) => `
  recipient as (
    select a.id, a.email, a.language, coalesce(p.email, 'now') as email_choice, case when coalesce(p.push, true)
      and exists (select from push_subscriptions where account_id = a.id) then now() end as push_due_at
    from accounts a left join notification_preferences p on p.account_id = a.id and p.kind_group = '${group}'
    where a.id = any (array(${ids}))
  )`;
export const freelancer = recipients("select freelancer_id from about", "decisions");
export const company = (memberKind: "hirer" | "payer", group: string) =>
  recipients(
    `select owner_id from about union select m.account_id from about inner join members m on m.company_id = owner_id
      where m.removed_at is null and m.kind in ('owner', 'hirer', '${memberKind}')`,
    group,
  );

/** `facts` are the last arguments of the object of facts. */
export const notification = (kind: string, otherName: "company_name" | "freelancer_name" | "name", facts = "") => `
  notified as (
    insert into notifications (account_id, kind, subject_kind, subject_id, facts, push_due_at)
    select recipient.id, '${kind}', 'request', about.id,
      jsonb_build_object('title', title, 'otherName', ${otherName}, 'workId', work_id, 'requestId', about.id${facts}), push_due_at
    from about, recipient
  )`;

interface Mail {
  readonly subject: string;
  /** An SQL expression over `about`. */
  readonly text: string;
  readonly buttonText: string;
  /** An SQL expression of the path behind the address of the product. */
  readonly path: string;
}

const jobColumns = `name, data, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, keep_until,
  policy, dead_letter, heartbeat_seconds`;
const mailJob = ({ subject, text, buttonText, path }: Mail) => `
  'mail', jsonb_build_object('to', recipient.email, 'language', recipient.language, 'limitedFor', recipient.id,
    'subject', '${subject}: “' || title || '”', 'text', ${text} || E'\\n\\n${buttonText}:\\nhttp://localhost/' || ${path},
    'button', jsonb_build_object('words', '${buttonText}', 'link', 'http://localhost/' || ${path})),
  8640, 2, true, 30, 30, 3600, now() + interval '14 days', 'standard', 'undelivered', 10`;
const isMailed = "from about, recipient where email_choice = 'now'";

/** An e-mail to each recipient, as a row of the job queue. */
export const mail = (content: Mail) => `
  mail as (insert into pgboss.job_common (${jobColumns}) select ${mailJob(content)} ${isMailed})`;

const hour = "date_trunc('hour', now() at time zone 'UTC')";
const onceAnHour = `'applied ' || work_id || case when recipient.id = owner_id then '' else ' ' || recipient.id end`;

/** The first e-mail of an hour about a work at once, and one for all others after the hour. */
export const hourlyMail = (first: Mail, more: Mail) => `
  mail as (
    insert into pgboss.job_common (${jobColumns}, singleton_key, singleton_on)
    select ${mailJob(first)}, ${onceAnHour}, ${hour} ${isMailed} on conflict do nothing returning id
  ), later_mail as (
    insert into pgboss.job_common (${jobColumns}, singleton_key, singleton_on, start_after)
    select ${mailJob(more)}, ${onceAnHour}, ${hour} + interval '1 hour', (${hour} + interval '1 hour') at time zone 'UTC'
    ${isMailed} and not exists (select from mail) on conflict do nothing
  )`;

/** The other applicants are notified by a job. */
export const otherApplicants = `
  others as (
    insert into pgboss.job_common (${jobColumns})
    select 'applicants', jsonb_build_object('kind', 'position_filled', 'workId', work_id, 'engagedRequestId', id,
        'facts', jsonb_build_object('title', title, 'otherName', company_name, 'workId', work_id)),
      1440, 2, true, 60, 300, 3600, now() + interval '14 days', 'standard', null, null from about
  )`;

const rupees = (paise: string) => `'₹' || replace(to_char((${paise}) / 100.0, 'FM99,99,99,99,990.00'), '.00', '')`;
export const price = rupees("price");
export const priceWithParts = (net: string) => `
  'Price: ' || ${price} || E'\\nBrokerage: ' || ${rupees("brokerage")} || E'\\n${net}: ' || ${rupees("price - brokerage")}`;
/** Of a request that was accepted, in paise. */
export const brokerage = `least(r.price, r.brokerage_fixed_paise + round(r.price * r.brokerage_bps / 10000.0)::int8)`;

/** Reminders of the row of `about`; the values are pairs of a kind and the days after `from`. */
export const reminders = (occasion: string, values: string, due: string, from = "about") => `
  reminded as (
    insert into reminders (request_id, kind, occasion, due_at)
    select about.id, kind, ${occasion}, ${due} from ${from}, (values ${values}) as k (kind, days) where ${due} > now()
    on conflict (request_id, kind, occasion) do update set due_at = excluded.due_at, done_at = null, outcome = null
  )`;
