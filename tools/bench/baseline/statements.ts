/**
 * One statement per call, with the rows and effects of the product. `$1` is the account; in writes `$2` to `$5` are the
 * idempotency key, the hash of the body, the address and the id of the request.
 */

const offered = "not w.engaged and w.deadline >= current_date and c.status = 'accepted'";
const workColumns = `w.id as workid, w.owner_id as loginid, w.title, w.category_id as categoryid, k.name as categoryname,
  w.subcategory_id as subcategoryid, s.name as subcategory, w.description, w.budget / 100.0 as cost,
  w.deadline::text as deadlinedate, w.posted_at::date::text as postdate, c.name as companyname, y.logo,
  y.payment_verified_at is not null as "paymentVerified"`;
const workJoins = `
  inner join accounts c on c.id = w.owner_id inner join companies y on y.account_id = w.owner_id
  inner join categories k on k.id = w.category_id inner join subcategories s on s.id = w.subcategory_id
  left join work_requests r on r.work_id = w.id and r.freelancer_id = $1`;
const matching = (rank: number, where: string) => `
  (select w.id, ${rank} as rank, w.posted_at from works w inner join accounts c on c.id = w.owner_id
   where ${offered} and ${where} order by w.posted_at desc, w.id desc limit 21)`;
const ownColumn = (column: string) => `(select ${column} from freelancers where account_id = $1)`;

const jobs = `
  select ${workColumns}, r.id is not null as applied
  from (${matching(0, `w.subcategory_id = ${ownColumn("subcategory_id")}`)}
    union all ${matching(1, `w.category_id = ${ownColumn("category_id")} and w.subcategory_id <> ${ownColumn("subcategory_id")}`)}
    union all ${matching(2, `w.category_id <> ${ownColumn("category_id")}`)}
    order by rank, posted_at desc, id desc limit 21) best
  inner join works w on w.id = best.id ${workJoins}
  order by best.rank, best.posted_at desc, w.id desc limit 20`;

const isParty = "w.owner_id = $1 or r.status in ('accepted', 'completed', 'paid')";
const contact = `case when ${isParty} then c.email end as email, case when ${isParty} then c.phone end as phone`;

const work = `
  select ${workColumns}, ${contact} from works w ${workJoins}
  where w.id = $2 and (w.owner_id = $1 or r.id is not null or (${offered}))`;

const ownWorks = `
  select ${workColumns}, c.email, c.phone,
    (select count(*)::int from work_requests p where p.work_id = w.id and p.status = 'pending') as "pendingRequests",
    (select json_build_object('requestId', e.id, 'status', e.status, 'freelancerName', n.name, 'progressPercentage', (
        select percentage from progress_entries where request_id = e.id order by id desc limit 1))
      from work_requests e inner join accounts n on n.id = e.freelancer_id
      where e.work_id = w.id and e.status in ('accepted', 'completed', 'paid')) as engagement
  from works w ${workJoins}
  where w.owner_id = $1 order by w.posted_at desc, w.id desc limit $2`;

const applicants = `
  select r.id as requestid, r.work_id as workid, r.name, r.resume as biodata, r.freelancer_id as freelancerid,
    r.freelancer_id as loginid, r.status as req_status, r.requested_at::date::text as requestdate,
    case when r.status = 'rejected' then r.review end as req_review, a.name as freelancername, f.picture as image, a.phone, a.email,
    r.status = 'pending' and w.engaged as "isPositionFilled", false as "isCompanyRejected",
    case when r.status = 'completed' then (
      select json_build_object('orderId', o.id, 'status', o.status, 'reference', o.reference, 'reason', o.reason,
        'isWithdrawable', o.status = 'open' and o.provider = 'manual',
        'isCancellable', o.status = 'open' and o.provider <> 'manual',
        'isAnswerable', false,
        'isAtProvider', o.status = 'open' and o.provider = 'razorpay', 'createdDate', o.created_at::date::text)
      from payment_orders o where o.request_id = r.id order by o.id desc limit 1) end as "paymentOrder"
  from works w inner join work_requests r on r.work_id = w.id
  inner join accounts a on a.id = r.freelancer_id inner join freelancers f on f.account_id = r.freelancer_id
  where w.id = $2 and w.owner_id = $1 order by r.requested_at, r.id limit 51`;

const idempotencyKey = (call: string) => `
  key as (
    insert into idempotency_keys (account_id, key, call, body_hash, answer)
    values ($1, $2, '${call}', $3, '{"answer": {"message": "Success"}}') on conflict do nothing returning account_id
  )`;
/** The audit entry for the row of `done`, queued for the hash chain. */
const auditEntry = (call: string, subject: string, role: string) => `
  entry as (
    insert into audit_entries (account_id, username, role, call, outcome, subject, subject_id, before, after, address, request_id)
    select $1, a.username, '${role}', '${call}', 'done', '${subject}', done.id::text, '{}', '{"status": "as it is now"}', $4, $5
    from done inner join accounts a on a.id = $1 returning id
  )
  insert into audit_waiting (entry_id) select id from entry`;

interface Mail {
  /** The account id of the recipient. */
  readonly to: string;
  readonly subject: string;
  /** An SQL expression over `me`, `other`, `done` and the work `w`. */
  readonly text: string;
  readonly buttonText: string;
  readonly link: string;
  /** The key of mails of which at most one an hour is sent. */
  readonly singletonKey?: string;
}

const rupees = (paise: string) => `to_char(${paise} / 100.0, 'FM99,99,99,99,990.00')`;
const money = `'Price: ₹' || ${rupees("done.price")} || E'\\nBrokerage: ₹' || ${rupees("done.price * 0.1")} || E'\\nYou receive: ₹' || ${rupees("done.price * 0.9")}`;

/** The e-mail to the counterparty, as a row of the job queue. */
const queueMail = ({ to, subject, text, buttonText, link, singletonKey = "null" }: Mail) => `
  mail as (
    insert into pgboss.job_common (name, data, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
      deletion_seconds, keep_until, policy, dead_letter, heartbeat_seconds, singleton_key, singleton_on)
    select 'mail', json_build_object('to', other.email, 'subject', ${subject} || w.title,
        'text', ${text} || E'\\n\\n${buttonText}:\\nhttp://localhost/${link}/' || done.id,
        'button', json_build_object('words', '${buttonText}', 'link', 'http://localhost/${link}/' || done.id)),
      8640, 2, true, 30, 30, 3600, now() + interval '14 days', 'standard', 'undelivered', 10,
      ${singletonKey}, case when ${singletonKey} is not null then date_trunc('hour', now() at time zone 'UTC') end
    from done inner join works w on w.id = done.work_id
    inner join accounts me on me.id = $1 inner join accounts other on other.id = ${to}
    on conflict do nothing
  )`;

const post = `
  with ${idempotencyKey("workpost")}, done as (
    insert into works (owner_id, title, category_id, subcategory_id, description, budget, deadline)
    select key.account_id, $6, $7::int, $8::int, $9, $10::bigint, $11::date from key where $11::date >= current_date returning id
  ), ${auditEntry("workpost", "work", "client")}`;

const apply = `
  with ${idempotencyKey("workreq")}, file as (
    update files set attached_at = now() from key where name = $6 and kind = 'resume' and uploader_id = $1 returning name
  ), done as (
    insert into work_requests (work_id, freelancer_id, name, resume)
    select w.id, $1, $7, file.name from file, works w inner join accounts c on c.id = w.owner_id
    where w.id = $8 and ${offered} on conflict do nothing returning id, work_id
  ), ${queueMail({
    to: "w.owner_id",
    subject: "'New request: '",
    text: `me.name || ' has applied for ' || w.title || E'.\\n\\nRead the résumé, then accept or reject the request.'`,
    buttonText: "See the requests",
    link: "clientmaster/viewrequests",
    singletonKey: "'applied ' || w.id",
  })}, ${auditEntry("workreq", "request", "freelancer")}`;

const accept = `
  with ${idempotencyKey("updatereqstatus")}, work as (
    update works w set engaged = true from work_requests r, key
    where r.id = $6 and r.status = 'pending' and w.id = r.work_id and w.owner_id = $1 and not w.engaged returning w.budget
  ), done as (
    update work_requests r set status = 'accepted', price = work.budget, brokerage_bps = 1000 from work
    where r.id = $6 and r.status = 'pending' returning r.id, r.work_id, r.freelancer_id, r.price
  ), ${queueMail({
    to: "done.freelancer_id",
    subject: "'Accepted: '",
    text: `me.name || ' has accepted your request for ' || w.title || E'.\\n\\n' || ${money} || E'\\n\\nYou can start now. Report your progress as you go.'`,
    buttonText: "Open the project",
    link: "freelancermaster/ongoingprojectview",
  })}, ${auditEntry("updatereqstatus", "request", "client")}`;

const report = `
  with ${idempotencyKey("updateworkprogress")}, done as (
    update work_requests r set status = case when $7 = 100 then 'completed' else 'accepted' end::request_status from key
    where r.id = $6 and r.freelancer_id = $1 and r.status = 'accepted' returning r.id, r.work_id, r.price
  ), progress as (
    insert into progress_entries (request_id, percentage, description) select id, $7::int, $8 from done
  ), ${queueMail({
    to: "w.owner_id",
    subject: "'Completed: '",
    text: `me.name || ' has reported ' || w.title || E' as complete.\\n\\nReview it and pay the agreed ₹' || ${rupees("done.price")}`,
    buttonText: "Pay",
    link: "clientmaster/payment",
  })}, ${auditEntry("updateworkprogress", "request", "freelancer")}`;

const pay = `
  with ${idempotencyKey("payment")}, done as (
    update work_requests r set status = 'paid' from works w, key
    where r.id = $6 and w.id = r.work_id and w.owner_id = $1 and r.status = 'completed' and r.price = $7::bigint
    returning r.id, r.work_id, r.freelancer_id, r.price, round(r.price * r.brokerage_bps / 10000.0)::bigint as brokerage
  ), payment as (
    insert into payments (request_id, cost, brokerage, net) select id, price, brokerage, price - brokerage from done
    returning id, paid_at
  ), ordered as (
    insert into payment_orders (request_id, company_id, provider, provider_order, amount, status, settled_at)
    select id, $1, 'sandbox', $2::text, price, 'paid', now() from done
  ), booked as (
    insert into ledger_entries (kind, payment_id, booked_at) select 'payment', id, paid_at from payment returning id
  ), unfolded as (
    insert into ledger_unfolded (entry_id) select id from booked
  ), postings as (
    insert into ledger_postings (entry_id, line, account, party, amount)
    select booked.id, p.line, p.account::ledger_account, p.party, p.amount
    from booked, done, lateral (values
      (1, 'company_payments', $1, done.price), (2, 'freelancer_payable', done.freelancer_id, done.brokerage - done.price),
      (3, 'brokerage', null, -done.brokerage)) as p (line, account, party, amount)
  ), ${queueMail({
    to: "done.freelancer_id",
    subject: "'Paid: '",
    text: `me.name || ' has paid for ' || w.title || E'.\\n\\n' || ${money}`,
    buttonText: "Open your projects",
    link: "freelancermaster/projects",
  })}, ${auditEntry("payment", "request", "client")}`;

const account = `
  select id as loginid, username, role, status, password_hash from accounts where lower(username) = lower($1)`;

const signIn = `
  with done as (insert into sessions (token_hash, account_id, address) values ($2, $1, $5) returning account_id as id),
  entry as (
    insert into audit_entries (account_id, username, role, call, outcome, subject, subject_id, before, after, address, request_id)
    select id, $3, $4, 'login', 'done', 'account', id::text, '{}', '{}', $5, $6 from done returning id
  )
  insert into audit_waiting (entry_id) select id from entry`;

const session = `
  select a.id from sessions s inner join accounts a on a.id = s.account_id
  where s.token_hash = $1 and s.seen_at > now() - interval '7 days' and s.created_at > now() - interval '30 days'
    and a.status = 'accepted'`;

export const statements = {
  session,
  jobs,
  work,
  ownWorks,
  applicants,
  post,
  apply,
  accept,
  report,
  pay,
  account,
  signIn,
};
