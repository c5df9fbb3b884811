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

/** M4: the fees of the milestones with which a contract began are those of its price. */
export const sharesOtherwise: SQL = sql`select concat('contract ', v.contract_id, ' of ', v.document::jsonb ->> 'pricePaise', ' has shares of ', plan.brokerage, ' and ', plan.client_fee,
    ', for ', agreed.brokerage, ' and ', agreed.client_fee)
  from contract_versions v
  inner join lateral (
    select sum(m.brokerage) as brokerage, sum(m.client_fee) as client_fee from milestones m where m.contract_id = v.contract_id
  ) plan on plan.brokerage is not null
  cross join lateral (
    select (v.document::jsonb ->> 'brokeragePaise')::int8 as brokerage, coalesce((v.document::jsonb -> 'clientFee' ->> 'amountPaise')::int8, 0) as client_fee
  ) agreed
  where v.version = 1 and (plan.brokerage, plan.client_fee) is distinct from (agreed.brokerage, agreed.client_fee)`;

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

/** M8: a work that is paid after its completion has no milestones, and an engagement on any other has some. */
export const termsOtherwise: SQL = sql`select concat('request ', r.id, ' of work ', w.id, ' is ', r.status, ' on terms ', w.terms, case when plan.has then ', with' else ', without' end, ' milestones')
  from work_requests r inner join works w on w.id = r.work_id
  cross join lateral (select exists (select from milestones m where m.request_id = r.id) as has) plan
  where w.terms = 'after' and plan.has or w.terms = 'funded' and r.price is not null and not plan.has`;
