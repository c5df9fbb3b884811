import { type SQL, sql } from "drizzle-orm";
import { openClaimStatuses } from "#domain/hiring/claim.ts";
import { heldStatuses, openMilestoneStatuses } from "#domain/hiring/milestone.ts";
import { orderCurrency } from "#domain/money/payment-order.ts";

const listOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(", "));
const held = listOf(heldStatuses);
const openClaims = listOf(openClaimStatuses);
const open = listOf(openMilestoneStatuses);
const currency = sql.raw(`'${orderCurrency}'`);

/** M1: the price of a funded request is what was released of its milestones, and the rest of the plan. */
export const pricesOtherThanPlanned: SQL = sql`select concat('request ', r.id, ' of ', r.price, ' has milestones of ', plan.price)
  from work_requests r
  inner join lateral (
    select sum(coalesce(m.released, m.amount))::int8 as price from milestones m where m.request_id = r.id and m.status <> 'cancelled'
  ) plan on plan.price is not null
  where r.price is not null and r.price <> plan.price`;

/** M2: what is held for a company is the money of its milestones, and its unmatched money. */
export const heldOtherThanFunded: SQL = sql`select concat('of company ', party, ', ', coalesce(booked, 0), ' paise are held, and ', coalesce(funded, 0), ' are to be')
  from (
    select party, -sum(amount) as booked from ledger_postings where account = 'held' and party is not null group by party
  ) booked
  full join (
    select party, sum(amount) as funded from (
      select company_id as party, amount + client_fee as amount from milestones where status in (${held})
      union all
      select company_id, amount from unmatched_payments where currency = ${currency} and settled_at is null and company_id is not null
    ) each group by party
  ) funded using (party)
  where coalesce(booked, 0) <> coalesce(funded, 0)`;

/** M3: a closed milestone has one payment where something was released, and one refund where something was not, unless a bank took it. */
export const closesOtherwise: SQL = sql`select concat('milestone ', m.id, ' is closed with ', m.released, ' of ', m.amount, ', and has ', of_it.payments, ' payments of ',
    of_it.cost, ' and ', of_it.refunds, ' refunds')
  from milestones m
  cross join lateral (
    select (select count(*) from payments p where p.milestone_id = m.id and p.reversed_at is null) as payments,
      (select coalesce(sum(p.cost), 0) from payments p where p.milestone_id = m.id and p.reversed_at is null) as cost,
      (select count(*) from payment_orders o inner join ledger_entries e on e.order_id = o.id and e.kind = 'refund'
        where o.milestone_id = m.id and exists (select from ledger_entries c where c.order_id = o.id and c.kind = 'capture')
          and exists (select from milestone_moves v where v.milestone_id = m.id and v.move = 'capture')
          and o.id = (select max(l.id) from payment_orders l where l.milestone_id = m.id and l.status in ('paid', 'refunded'))) as refunds,
      exists (select from milestone_moves v where v.milestone_id = m.id and v.move = 'takenBack') as is_taken_back
  ) of_it
  where m.status = 'closed' and (of_it.cost <> m.released or of_it.payments <> (m.released > 0)::int
    or not of_it.is_taken_back and of_it.refunds <> (m.released < m.amount)::int)
  union all
  select concat('milestone ', m.id, ' is ', m.status, ', with a payment') from milestones m
  where m.status <> 'closed' and exists (select from payments p where p.milestone_id = m.id and p.reversed_at is null)
  union all
  select concat('payment ', p.id, ' releases ', p.cost, ' at ', p.brokerage, ' and ', p.client_fee, ' of milestone ', m.id)
  from payments p inner join milestones m on m.id = p.milestone_id
  where p.request_id is distinct from m.request_id or p.cost > m.amount
    or p.cost = m.amount and (p.brokerage, p.client_fee) <> (m.brokerage, m.client_fee)`;

/**
 * M4: the fees of the milestones of a contract are those of its price, in each version before a milestone was closed without all of its
 * amount. The last of these versions says what the milestones say; what a change has replaced is of none.
 */
export const sharesOtherwise: SQL = sql`with agreed as (
    select v.contract_id, v.version, v.document::jsonb as document,
      v.version = max(v.version) over (partition by v.contract_id) as is_last
    from contract_versions v
    where v.version < coalesce((select min(s.version) from contract_versions s where s.contract_id = v.contract_id and s.kind = 'milestone'), 2147483647)
  )
  select concat('contract ', a.contract_id, ' of ', a.document ->> 'pricePaise', ' has shares of ', plan.brokerage, ', for ', a.document ->> 'brokeragePaise')
  from agreed a
  inner join lateral (
    select sum((term ->> 'brokeragePaise')::int8) as brokerage from jsonb_array_elements(a.document -> 'milestones') term
  ) plan on plan.brokerage is not null
  where plan.brokerage <> (a.document ->> 'brokeragePaise')::int8
  union all
  select concat('contract ', a.contract_id, ' of ', a.document ->> 'pricePaise', ' has milestones with shares of ', plan.brokerage, ' and ', plan.client_fee)
  from agreed a
  inner join lateral (
    select sum(m.brokerage) as brokerage, sum(m.client_fee) as client_fee
    from jsonb_array_elements(a.document -> 'milestones') term
    left join milestones m on m.id = (
      select max(n.id) from milestones n where n.contract_id = a.contract_id and n.line = (term ->> 'line')::int)
  ) plan on plan.brokerage is not null
  where a.is_last and exists (select from milestones m where m.contract_id = a.contract_id)
    and (plan.brokerage, plan.client_fee) is distinct from ((a.document ->> 'brokeragePaise')::int8, coalesce((a.document -> 'clientFee' ->> 'amountPaise')::int8, 0))`;

/** M5: a funded request is paid exactly when none of its milestones is open and something was released. */
export const requestsOtherwise: SQL = sql`select concat('request ', r.id, ' is ', r.status, ', with ', plan.open, ' open milestones and ', plan.released, ' released')
  from work_requests r
  inner join lateral (
    select count(*) filter (where m.status in (${open})) as open, coalesce(sum(m.released), 0) as released, count(*) as milestones
    from milestones m where m.request_id = r.id
  ) plan on plan.milestones > 0
  where (r.status = 'paid') <> (plan.open = 0 and plan.released > 0)
    or plan.open > 0 and r.status not in ('accepted', 'completed')`;

/** M6: each status has its instant, and the last move is the one that led there. */
export const instantsOtherwise: SQL = sql`select concat('milestone ', m.id, ' is ', m.status, ', without its next date') from milestones m
  where m.status in ('funded', 'submitted', 'returned') and (coalesce(m.review_ends_at, m.lapses_at) is null or m.hold_limit_at is null)
  union all
  select concat('milestone ', m.id, ' is ', m.status, ', with ', count(c.id), ' open claims')
  from milestones m left join claims c on c.milestone_id = m.id and c.status in (${openClaims})
  group by m.id having count(c.id) <> (m.status = 'disputed')::int
  union all
  select concat('milestone ', m.id, ' is in revision ', m.revision, ', after ', count(v.id), ' moves')
  from milestones m left join milestone_moves v on v.milestone_id = m.id
  group by m.id having count(v.id) <> m.revision
  union all
  select concat('milestone ', m.id, ' is ', m.status, ', and its order ', coalesce(o.status, 'is not there'))
  from milestones m left join payment_orders o on o.milestone_id = m.id and o.status in ('open', 'paid')
  where (m.status = 'funding') <> coalesce(o.status = 'open', false) or m.status in (${held}) and o.status is distinct from 'paid'`;

/**
 * M7: what Razorpay holds for a milestone is what the freelancer would get of it, less what is taken back once it is closed: all but what is
 * released after tax. No refund is made before that.
 */
export const operationsOtherwise: SQL = sql`select concat('milestone ', m.id, ' is ', m.status, ', of ', t.amount, ' at the provider ', taken_back.amount, ' are taken back, and ', released.amount, ' are released')
  from provider_operations t inner join milestones m on m.id = t.milestone_id
  cross join lateral (
    select coalesce(sum(r.amount), 0) as amount from provider_operations r
    where r.depends_on = t.id and r.milestone_id = m.id and r.status <> 'cancelled'
  ) taken_back
  cross join lateral (
    select coalesce(sum(p.net - (
      select coalesce(sum(s.tds + s.tcs_cgst + s.tcs_sgst + s.tcs_igst), 0) from tax_supplies s where s.payment_id = p.id and s.kind = 'supply')), 0) as amount
    from payments p where p.milestone_id = m.id and p.reversed_at is null
  ) released
  where t.kind = 'transfer' and t.status <> 'cancelled' and (t.status <> 'failed' or taken_back.amount > 0)
    and (m.status in (${held}) and (taken_back.amount > 0 or t.subject is not null or t.amount <> m.amount - m.brokerage)
      or m.status = 'closed' and taken_back.amount <> t.amount - released.amount)
  union all
  select concat('milestone ', o.milestone_id, ' is refunded, and its ', op.kind, ' is ', op.status)
  from payment_orders o inner join provider_operations op on op.milestone_id = o.milestone_id
  where o.provider = 'razorpay' and o.refund like 'rfnd\\_%'
    and (op.kind = 'transfer' and op.status in ('waiting', 'sending', 'refused') or op.kind = 'reversal' and op.status not in ('done', 'cancelled'))`;

/** M8: a work that is paid after its completion has no milestones, and an engagement on any other has some. */
export const termsOtherwise: SQL = sql`select concat('request ', r.id, ' of work ', w.id, ' is ', r.status, ' on terms ', w.terms, case when plan.has then ', with' else ', without' end, ' milestones')
  from work_requests r inner join works w on w.id = r.work_id
  cross join lateral (select exists (select from milestones m where m.request_id = r.id) as has) plan
  where w.terms = 'after' and plan.has or w.terms = 'funded' and r.price is not null and not plan.has`;
