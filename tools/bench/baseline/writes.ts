import {
  about,
  auditEntry,
  brokerage,
  company,
  freelancer,
  hourlyMail,
  idempotencyKey,
  mail,
  notification,
  otherApplicants,
  price,
  priceWithParts,
  reminders,
} from "./effects.ts";
import { isOffered } from "./reads.ts";

/** One statement per write call, with all effects of the product's. */

const post = `
  with number as materialized (select nextval(pg_get_serial_sequence('works', 'id'))::int as id), ${idempotencyKey(
    "workpost",
    "jsonb_build_object('message', 'Success', 'workId', (select id from number))",
  )}, done as (
    insert into works (id, owner_id, title, category_id, subcategory_id, description, budget, deadline) overriding system value
    select number.id, key.account_id, $6, $7::int, $8::int, $9, $10::int8, $11::date from key, number
    where $11::date >= current_date returning *
  ), ${auditEntry({
    call: "workpost",
    subject: "work",
    role: "client",
    after: `jsonb_build_object('title', title, 'categoryid', category_id, 'subcategoryid', subcategory_id, 'cost', budget / 100.0,
      'deadlinedate', deadline)`,
  })}
  returning (select id from number) as "workId"`;

const apply = `
  with ${idempotencyKey("workreq")}, file as (
    update files set attached_at = now() from key where name = $6 and kind = 'resume' and uploader_id = $1 returning name
  ), done as (
    insert into work_requests (work_id, owner_id, freelancer_id, name, resume)
    select w.id, w.owner_id, $1, $7, file.name from file, works w inner join accounts c on c.id = w.owner_id
    where w.id = $8 and ${isOffered} for key share of w on conflict do nothing returning *
  ), invitation as (
    update work_invitations i set status = 'applied' from done
    where i.work_id = done.work_id and i.freelancer_id = $1 and i.status = 'sent'
  ), ${about}, ${company("hirer", "applications")}, ${notification("applied", "name")}, ${hourlyMail(
    {
      subject: "New application",
      text: `name || ' has applied for “' || title ||
        E'”.\\n\\nRead the résumé, then accept or reject the application. You can accept one freelancer for a job.'`,
      buttonText: "See the applications",
      path: "'clientmaster/viewrequests/' || work_id",
    },
    {
      subject: "More applications",
      text: `'More freelancers have applied for “' || title ||
        E'”.\\n\\nTo keep your inbox quiet, this email is sent at most once an hour.'`,
      buttonText: "See the applications",
      path: "'clientmaster/viewrequests/' || work_id",
    },
  )}, ${auditEntry({
    call: "workreq",
    subject: "request",
    role: "freelancer",
    after: "jsonb_build_object('status', 'pending', 'workid', work_id)",
  })}`;

const feeRule = (side: "freelancer" | "company") => `
  left join lateral (
    select bps, fixed_paise from fee_rules
    where side = '${side}' and from_day <= current_date and min_price_paise <= work.budget
      and (category_id is null or category_id = work.category_id)
    order by category_id is null, min_price_paise desc, from_day desc limit 1) ${side}_fee on true`;

const act = (name: string, accountId: string, instant: string) => `
  (select row_to_json(object) from (select ${accountId} as "accountId", '${name}' as act,
    to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, null::int as "offerVersion") object)`;

/** The first version of the contract, as canonical JSON, for which the columns are sorted; without a fee of the company. */
const contract = `
  contract as (
    insert into contracts (id, request_id, company_id, freelancer_id, demo)
    select gen_random_uuid(), id, owner_id, freelancer_id, demo from about returning id
  ), document as (
    select row_to_json(object)::text as text from (
      select to_json(array[${act("apply", "about.freelancer_id", "requested_at")}, ${act("accept", "$1::int", "accepted_at")}]) as acts,
        brokerage_bps as "brokerageBps", brokerage_fixed_paise as "brokerageFixedPaise", brokerage as "brokeragePaise",
        (select row_to_json(object) from (
          select licence_no as "licenceNumber", company_name as name, t.name as town
          from companies inner join locations t on t.id = location_id where account_id = about.owner_id) object) as company,
        contract.id as "contractId", deadline, deadline as "dueDay",
        (select row_to_json(object) from (
          select freelancer_name as name, t.name as town
          from freelancers inner join locations t on t.id = location_id where account_id = about.freelancer_id) object) as freelancer,
        json_build_array() as milestones, price - brokerage as "netPaise",
        (select encode(sha256(convert_to(text, 'UTF8')), 'hex') from pages where page = 'terms') as "operatorTermsSha256",
        null as "previousSha256", price as "pricePaise",
        to_json(array(
          select row_to_json(object) from (
            select coalesce(a.text, '') as answer, q.text as question
            from work_questions q left join request_answers a on a.line = q.line and a.request_id = about.id
            where q.work_id = about.work_id order by q.line) object)) as questions,
        1 as schema, 'after' as terms, 1 as version,
        (select row_to_json(object) from (
          select k.name as category, work.description, work.id, s.name as subcategory, work.title
          from categories k, subcategories s where k.id = work.category_id and s.id = work.subcategory_id) object) as work
      from about, work, contract) object
  ), version as (
    insert into contract_versions (contract_id, version, kind, document, sha256)
    select id, 1, 'accepted', text, encode(sha256(convert_to(text, 'UTF8')), 'hex') from contract, document
    returning contract_id, version, sha256
  )`;

const accept = `
  with ${idempotencyKey("updatereqstatus", `'{"message": "updated"}'`)}, work as (
    update works w set engaged = true, paused_at = null, agreed_paise = w.budget from work_requests r, key
    where r.id = $6 and r.status = 'pending' and w.id = r.work_id and w.owner_id = $1 and not w.engaged and w.taken_down_at is null
      and not exists (select from offers o where o.request_id = r.id
        and (o.author = 'freelancer' or o.status = 'open' and o.expires_at > now()))
    returning w.*
  ), done as (
    update work_requests r set status = 'accepted', price = work.budget, accepted_at = now(),
      brokerage_bps = coalesce(freelancer_fee.bps, 1000), brokerage_fixed_paise = coalesce(freelancer_fee.fixed_paise, 0),
      client_fee_bps = coalesce(company_fee.bps, 0), client_fee_fixed_paise = coalesce(company_fee.fixed_paise, 0)
    from work ${feeRule("freelancer")} ${feeRule("company")}
    where r.id = $6 and r.status = 'pending' returning r.*, ${brokerage} as brokerage
  ), ${about}, ${contract}, ${freelancer}, ${notification("accepted", "company_name")}, ${mail({
    subject: "Accepted",
    text: `company_name || ' has accepted your application for “' || title || E'”.\\n\\n' || ${priceWithParts("You receive")} ||
      E'\\n\\nYou can start now. Report your progress as you go. Once you report 100 percent, the company can pay.' ||
      E'\\n\\nYour money is sent to your payout account. If you have none yet, add one now under Payouts.'`,
    buttonText: "Open the project",
    path: "'freelancermaster/ongoingprojectview/' || about.id",
  })}, ${otherApplicants}, ${reminders(
    "0",
    "('deadline_near', -3), ('deadline_passed', 1)",
    "(work.deadline + days + time '09:00')::timestamptz",
    "about, work",
  )}, ${auditEntry({
    call: "updatereqstatus",
    subject: "request",
    role: "client",
    before: `'{"status": "pending"}'`,
    after: `jsonb_build_object('status', 'accepted', 'contract', contract_id, 'contractVersion', version, 'contractSha256', sha256)`,
    from: ", version",
  })}`;

/** The report of 100 percent, which completes a request. */
const report = `
  with ${idempotencyKey("updateworkprogress")}, done as (
    update work_requests r set status = 'completed' from key
    where r.id = $6 and r.freelancer_id = $1 and r.status = 'accepted' and $7 = 100 returning r.*
  ), progress as (
    insert into progress_entries (request_id, percentage, description) select id, $7::int, $8 from done returning id
  ), ${about}, ${company("payer", "decisions")}, ${notification("completed", "freelancer_name")}, ${mail({
    subject: "Completed",
    text: `freelancer_name || ' has reported “' || title || E'” as complete.\\n\\nReview it and pay the agreed ' || ${price} ||
      '. If something is missing, send it back instead.'`,
    buttonText: "Pay",
    path: "'clientmaster/payment/' || work_id || '/' || about.id",
  })}, ${reminders(
    "progress.id",
    "('payment_due', 5), ('payment_overdue', 13), ('company_silent', 14)",
    "now() + days * interval '24 hours'",
    "about, progress",
  )}, ${auditEntry({
    call: "updateworkprogress",
    subject: "request",
    role: "freelancer",
    before: `'{"status": "accepted"}'`,
    after: `'{"status": "completed", "percentage": 100}'`,
  })}`;

const pay = `
  with ${idempotencyKey("payment")}, done as (
    update work_requests r set status = 'paid' from works w, key
    where r.id = $6 and w.id = r.work_id and w.owner_id = $1 and r.status = 'completed' and r.price = $7::int8
    returning r.*, ${brokerage} as brokerage
  ), ${about}, ended as (
    update contracts c set state = 'ended', ended_at = now(), ended_by = $1, end_reason = 'paid' from done
    where c.request_id = done.id and c.state = 'active'
  ), closed as (
    update amendments a set status = 'closed', answered_at = now() from done inner join contracts c on c.request_id = done.id
    where a.contract_id = c.id and a.status = 'open'
  ), reviewed as (
    insert into review_windows (request_id, company_id, freelancer_id, closes_at)
    select id, owner_id, freelancer_id, now() + interval '14 days' from about
    where exists (select from platform_settings where key = 'reviews' and value #>> '{}' = 'on') on conflict do nothing
  ), payment as (
    insert into payments (request_id, cost, brokerage, net) select id, price, brokerage, price - brokerage from done
    returning id, paid_at
  ), ordered as (
    insert into payment_orders (request_id, company_id, provider, provider_order, amount, status, settled_at)
    select id, owner_id, 'sandbox', 'sandbox_paid_' || price || '_' || gen_random_uuid(), price, 'paid', now() from about
  ), booked as (
    insert into ledger_entries (kind, payment_id, booked_at, demo) select 'payment', payment.id, paid_at, demo from payment, about
    returning id
  ), unfolded as (
    insert into ledger_pending (entry_id) select id from booked
  ), postings as (
    insert into ledger_postings (entry_id, line, account, party, amount)
    select booked.id, p.line, p.account::ledger_account, p.party, p.amount
    from booked, about, lateral (values
      (1, 'company_payments', owner_id, price), (2, 'freelancer_payable', freelancer_id, brokerage - price),
      (3, 'brokerage', null, -brokerage)) as p (line, account, party, amount)
  ), payable as (
    insert into payables (payment_id, freelancer_id, source, amount, demo, status, hold_until)
    select payment.id, freelancer_id, 'sandbox', price - brokerage, demo, 'due', paid_at from payment, about
  ), ${freelancer}, ${notification("paid", "company_name", ", 'amountPaise', price - brokerage")}, ${mail({
    subject: "Paid",
    text: `company_name || ' has paid for “' || title || E'”.\\n\\n' || ${priceWithParts("Due to you")} ||
      E'\\n\\nUnder Payouts you see when it is sent to you.'`,
    buttonText: "Open your projects",
    path: "'freelancermaster/projects?tab=completed'",
  })}, ${auditEntry({
    call: "payment",
    subject: "request",
    role: "client",
    before: `'{"status": "completed"}'`,
    after: `jsonb_build_object('status', 'paid', 'cost', price / 100.0, 'brokerage', brokerage / 100.0,
      'amount', (price - brokerage) / 100.0)`,
  })}`;

const signIn = `
  with done as (
    insert into sessions (token_hash, account_id, address, user_agent) values ($2, $1, $4, $5) returning account_id as id
  ), entry as (
    insert into audit_entries (account_id, username, role, call, outcome, subject, subject_id, before, after, address, request_id)
    select id, '', $3, 'login', 'done', 'account', id::text, '{}', '{}', $4, $6 from done returning id
  )
  insert into audit_waiting (entry_id) select id from entry`;

export const writes = { post, apply, accept, report, pay, signIn };
