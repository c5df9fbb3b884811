import { type SQL, sql } from "drizzle-orm";
import { earnedKinds } from "#domain/money/ledger.ts";
import { orderCurrency } from "#domain/money/payment-order.ts";
import { sumsByMonth } from "#server/money/counters/queries.ts";
import { billsOtherwise } from "#server/money/ledger/bill-invariants.ts";
import { chargebacksOtherwise } from "#server/money/ledger/chargeback-invariants.ts";
import {
  closesOtherwise,
  heldOtherThanFunded,
  instantsOtherwise,
  operationsOtherwise,
  pricesOtherThanPlanned,
  requestsOtherwise,
  sharesOtherwise,
  termsOtherwise,
} from "#server/money/ledger/milestone-invariants.ts";
import {
  owedOtherwise,
  payablesToWrite,
  payoutsBookedOtherwise,
  payoutsComposedOtherwise,
  payoutsMadeOtherwise,
  refundsBeforeTransfers,
} from "#server/money/ledger/payout-invariants.ts";
import { providerFeesBookedOtherwise } from "#server/money/ledger/provider-fee-invariants.ts";
import { creditOn } from "#server/money/ledger/queries.ts";
import { returnsBookedOtherwise } from "#server/money/ledger/return-invariants.ts";
import {
  taxBookedOtherwise,
  taxCreditsOtherwise,
  taxPapersMissing,
  taxPeriodsOtherwise,
  taxSeriesOtherwise,
} from "#server/money/ledger/tax-invariants.ts";
import { settledBookedOtherwise, withheldBookedOtherwise } from "#server/money/ledger/withheld-invariants.ts";
import type { Invariant } from "#server/platform/db/invariants.ts";

const currency = sql.raw(`'${orderCurrency}'`);

/** Sums of the ledger that differ from those of the payments. */
const shownOtherThanPaid = (
  account: Parameters<typeof creditOn>[0],
  column: "brokerage" | "net" | "client_fee",
  { isReturned = sql`true`, part = sql.raw(column) }: { readonly isReturned?: SQL; readonly part?: SQL } = {},
) =>
  sql`select concat('the ledger shows ', shown, ' paise of ${sql.raw(column)}, and the payments ', held)
    from (select ${creditOn(account, earnedKinds)} as shown, (select coalesce(sum(${sql.raw(column)}), 0) from payments where reversed_at is null)
        - (select coalesce(sum(${part}), 0) from returns where ${isReturned}) as held) totals
    where shown <> held`;

/** What freelancers gave back of what they are owed. What was withheld of it as tax they are billed for. */
const takenFromPayables = {
  isReturned: sql`bearer = 'freelancer'`,
  part: sql`net - coalesce((select amount from fee_bills where return_id = returns.id), 0)`,
};

/** Payments with another fee on top than was frozen. Of a debt that the platform settled nobody paid one, so it has no order. */
const feesOtherThanAgreed = sql`select concat('payment ', p.id, ' of ', p.cost, ' has a fee of ', p.client_fee, ' on top, for ', r.client_fee_bps, ' and ', r.client_fee_fixed_paise)
  from payments p inner join work_requests r on r.id = p.request_id and p.reversed_at is null
  where p.milestone_id is null and p.client_fee <> case when p.order_id is not null
    then least(r.price, r.client_fee_fixed_paise + div(r.price::numeric * r.client_fee_bps + 5000, 10000)) else 0 end`;

/** Months whose totals differ from their payments and returns, in the time zone of the months. Reversals and returns count in their own month. */
const monthsOtherThanPaid = sql`select concat('of ', to_char(month, 'YYYY-MM'), ' ', coalesce(shown, 'nothing'), ' is shown, and ', coalesce(held, 'nothing'), ' was paid')
  from (select month, concat_ws('/', payments, cost, brokerage) as shown from ${sumsByMonth} sums where payments <> 0 or cost <> 0 or brokerage <> 0) shown
  full join (
    select month_in(zone, at) as month, concat_ws('/', sum(payments), sum(cost), sum(brokerage)) as held
    from month_zone cross join (
      select 1 as payments, paid_at as at, cost, brokerage from payments
      union all select -1, reversed_at, -cost, -brokerage from payments where reversed_at is not null
      union all select 0, returned_at, 0, -brokerage from returns
    ) moved group by 1 having sum(payments) <> 0 or sum(cost) <> 0 or sum(brokerage) <> 0
  ) paid using (month) where shown is distinct from held`;

/** Refunded orders are booked as captured and refunded, those of milestones as captured or corrected, and no others are. T3 is about their tax. */
const strayBooks = sql`select concat('order ', o.id, ' is ', o.status, ' and booked as ', coalesce(booked.lines, 'nothing'))
  from payment_orders o
  left join lateral (
    select string_agg(concat_ws(' ', e.kind, l.account, l.party, l.amount), ', ' order by e.kind, l.line) as lines
    from ledger_entries e inner join ledger_postings l on l.entry_id = e.id where e.order_id = o.id and e.kind not in ('tax', 'tax_reversed')
  ) booked on true
  where booked.lines is distinct from case when o.status = 'refunded' then concat(
    'capture company_payments ', o.company_id, ' ', o.amount, ', capture held ', o.company_id, ' ', -o.amount,
    ', refund held ', o.company_id, ' ', o.amount, ', refund refunds ', o.company_id, ' ', -o.amount)
    when o.milestone_id is not null and o.status in ('paid', 'reversed') then concat(
    'capture company_payments ', o.company_id, ' ', o.amount, ', capture held ', o.company_id, ' ', -o.amount,
    case when o.status = 'reversed' then concat(', reversal company_payments ', o.company_id, ' ', -o.amount,
      ', reversal held ', o.company_id, ' ', o.amount) end,
    case when o.part_refund is not null then concat(', refund held ', o.company_id, ' ', o.part_refund,
      ', refund refunds ', o.company_id, ' ', -o.part_refund) end) end`;

/** A reversed payment is booked twice, and its entries sum to zero for each account and party. */
const reversalsOtherwise = sql`select concat('payment ', p.id, ' is ', case when v.payment_id is null then 'not ' end, 'noted as reversed, and ',
    case when p.reversed_at is null then 'counts' else 'does not count' end)
  from payments p left join payment_reversals v on v.payment_id = p.id
  where p.reversed_at is distinct from v.reversed_at
  union all
  select concat('payment ', p.id, ' is ', case when p.reversed_at is null then 'not ' end, 'reversed, and has ', count(e.id), ' reversals')
  from payments p left join ledger_entries e on e.payment_id = p.id and e.kind = 'reversal'
  group by p.id having count(e.id) <> count(p.reversed_at)
  union all
  select concat('the reversal of payment ', payment_id, ' leaves ', sum(amount), ' on ', concat_ws(' ', account, party))
  from (
    select e.payment_id, l.account, l.party, l.amount
    from ledger_entries e inner join ledger_postings l on l.entry_id = e.id
    where exists (select from ledger_entries r where r.payment_id = e.payment_id and r.kind = 'reversal')
  ) lines group by payment_id, account, party having sum(amount) <> 0
  union all
  select concat('order ', o.id, ' is reversed, without a reversed payment') from payment_orders o
  where o.status = 'reversed' and o.milestone_id is null and not exists (
    select from payments p where p.order_id = o.id and p.reversed_at is not null)`;

/** Money is held exactly while it waits for the admin, or for the end of its milestone. */
const heldOtherwise = sql`select concat('the ledger holds ', held, ' paise of ', waiting, ', and gave back ', given, ' of ', owed)
  from (select ${creditOn("held")} as held, ${creditOn("refunds")} as given,
    (select coalesce(sum(amount), 0) from unmatched_payments where currency = ${currency} and settled_at is null)
      + (select coalesce(sum(amount + client_fee), 0) from milestones where status in ('funded', 'submitted', 'returned', 'disputed')) as waiting,
    (select coalesce(sum(case status when 'refunded' then amount else part_refund end), 0) from payment_orders
      where status = 'refunded' or part_refund is not null)
      + (select coalesce(sum(amount), 0) from unmatched_payments where currency = ${currency} and settled_at is not null)
      + (select coalesce(sum(amount + client_fee), 0) from returns) as owed) totals
  where held <> waiting or given <> owed`;

/** Unmatched payments are booked as held until they are settled; those in other currencies are not booked. */
const unmatchedOtherwise = sql`select concat('unmatched payment ', u.id, ' is booked as ', coalesce(booked.lines, 'nothing'))
  from unmatched_payments u
  left join lateral (
    select string_agg(concat_ws(' ', e.kind, l.account, l.party, l.amount), ', ' order by e.kind, l.line) as lines
    from ledger_entries e inner join ledger_postings l on l.entry_id = e.id where e.unmatched_id = u.id
  ) booked on true
  where booked.lines is distinct from case when u.currency = ${currency} then
    concat_ws(' ', 'capture company_payments', u.company_id, concat(u.amount, ',')) || ' '
      || concat_ws(' ', 'capture held', u.company_id, -u.amount)
      || case when u.settled_at is null then '' else ', '
        || concat_ws(' ', 'refund held', u.company_id, concat(u.amount, ',')) || ' '
        || concat_ws(' ', 'refund refunds', u.company_id, -u.amount) end end
  union all
  select concat('order ', o.id, ' is unmatched, without its money') from payment_orders o
  where o.status = 'unmatched' and not exists (select from unmatched_payments u where u.order_id = o.id)`;

export const moneyInvariants: readonly Invariant[] = [
  {
    name: "I1",
    sentence: "at most one payment a request that is not reversed, and at most one order that waits or is paid",
    sql: sql`select concat('request ', request_id, ' has ', count(*), ' payments') from payments
      where reversed_at is null group by request_id, milestone_id having count(*) > 1
      union all
      select concat('request ', request_id, ' has ', count(*), ' live orders') from payment_orders
      where status in ('open', 'paid') group by request_id, milestone_id having count(*) > 1`,
  },
  {
    name: "I2",
    sentence: "a payment that is not reversed exists exactly when the request is paid, and for each order that is",
    sql: sql`select concat('request ', r.id, ' is ', r.status, case when p.id is null then ', without' else ', with' end, ' a payment')
      from work_requests r left join payments p on p.request_id = r.id and p.reversed_at is null
      where (r.status = 'paid') <> (p.id is not null) and not exists (select from milestones m where m.request_id = r.id)
      union all
      select concat('order ', o.id, ' is paid, without a payment') from payment_orders o
      where o.status = 'paid' and o.milestone_id is null and not exists (
        select from payments p where p.order_id = o.id and p.reversed_at is null)
      union all
      select concat('payment ', p.id, ' of request ', p.request_id, ' counts, and its order ', o.id, ' of request ', o.request_id, ' is ', o.status)
      from payments p inner join payment_orders o on o.id = p.order_id
      where p.reversed_at is null and (o.status <> 'paid' or o.request_id <> p.request_id)`,
  },
  {
    name: "I3",
    sentence:
      "a payment is the price frozen at accept, split at the rate frozen then, with the fee of the company frozen then; its parts add up and none is negative",
    sql: sql`select concat('payment ', p.id, ' of ', p.cost, ' is ', p.brokerage, ' and ', p.net, ', for a price of ', r.price, ' at ', r.brokerage_bps, ' and ', r.brokerage_fixed_paise)
      from payments p inner join work_requests r on r.id = p.request_id and p.reversed_at is null
      where p.brokerage + p.net <> p.cost or least(p.brokerage, p.net) < 0
        or p.milestone_id is null and (p.cost is distinct from r.price or p.brokerage is distinct from
          least(r.price, r.brokerage_fixed_paise + div(r.price::numeric * r.brokerage_bps + 5000, 10000)))
      union all
      ${feesOtherThanAgreed}
      union all
      select concat('order ', o.id, ' of ', o.amount, ' paid ', p.cost + p.client_fee)
      from payment_orders o inner join payments p on p.order_id = o.id and p.reversed_at is null
      where case when o.part_refund is null then (o.amount, o.client_fee_paise) <> (p.cost + p.client_fee, p.client_fee)
        else o.amount <> p.cost + p.client_fee + o.part_refund end`,
  },
  {
    name: "I4",
    sentence:
      "debits equal credits in each entry and in all, and each payment, each refund and each return is booked as it was made",
    sql: sql`select concat('entry ', e.id, ' has ', count(l.line), ' lines that add up to ', coalesce(sum(l.amount), 0))
      from ledger_entries e left join ledger_postings l on l.entry_id = e.id
      group by e.id having coalesce(sum(l.amount), 0) <> 0 or count(l.line) < 2
      union all
      select concat('all lines add up to ', sum(amount)) from ledger_postings having sum(amount) <> 0
      union all
      select concat('payment ', p.id, ' is booked as ', coalesce(booked.lines, 'nothing'))
      from payments p
      inner join work_requests r on r.id = p.request_id
      inner join works w on w.id = r.work_id
      left join lateral (
        select string_agg(concat_ws(' ', l.account, l.party, l.amount), ', ' order by l.line) as lines
        from ledger_entries e inner join ledger_postings l on l.entry_id = e.id
        where e.payment_id = p.id and e.kind = 'payment'
      ) booked on true
      where booked.lines is distinct from concat(case when p.milestone_id is null then 'company_payments ' else 'held ' end, w.owner_id, ' ', p.cost + p.client_fee,
        ', freelancer_payable ', r.freelancer_id, ' ', -p.net, ', brokerage ', -p.brokerage,
        case when p.client_fee > 0 then concat(', client_fees ', -p.client_fee) end)
      union all
      ${strayBooks}
      union all
      ${withheldBookedOtherwise}
      union all
      ${settledBookedOtherwise}
      union all
      ${returnsBookedOtherwise}`,
  },
  {
    name: "I5",
    sentence:
      "the earnings shown are the brokerage of all payments without what was returned, what is shown as paid is their net, the fees of companies are those of all payments, each month is shown as it was paid and returned, and only unmatched money and that of milestones stays held",
    sql: sql`${shownOtherThanPaid("brokerage", "brokerage")} union all ${shownOtherThanPaid("freelancer_payable", "net", takenFromPayables)}
      union all ${shownOtherThanPaid("client_fees", "client_fee")}
      union all ${monthsOtherThanPaid} union all ${heldOtherwise}`,
  },
  {
    name: "I13",
    sentence: "unmatched money is booked as held until it is settled, and each unmatched order has some",
    sql: unmatchedOtherwise,
  },
  {
    name: "I14",
    sentence: "each reversed payment has one reversal, and both sum to zero for each account",
    sql: reversalsOtherwise,
  },
  {
    name: "P1",
    sentence: "what a freelancer is owed is what is unpaid of the payments, and never less than nothing",
    sql: owedOtherwise,
    pending: { noun: "payable", sql: payablesToWrite },
  },
  {
    name: "P2",
    sentence: "a payout that was made is booked once, one that came back twice, and no reference is used again",
    sql: payoutsBookedOtherwise,
  },
  {
    name: "P3",
    sentence: "a payout is the sum of its payables, and none of them is in two payouts that count",
    sql: payoutsComposedOtherwise,
  },
  {
    name: "P4",
    sentence: "each direct payment has a bill of its fees, and open bills are what is due",
    sql: billsOtherwise,
  },
  {
    name: "P5",
    sentence: "no refund is sent before the transfers of its payment are made or reversed",
    sql: refundsBeforeTransfers,
  },
  {
    name: "P6",
    sentence: "what a payment provider has taken is booked once, as it was reported",
    sql: providerFeesBookedOtherwise,
  },
  {
    name: "P7",
    sentence: "a payout that a provider makes was given to it once, and is as far as the provider says",
    sql: payoutsMadeOtherwise,
  },
  {
    name: "P8",
    sentence: "lost chargebacks and what was recovered of them are booked once, and the platform has lost the rest",
    sql: chargebacksOtherwise,
  },
  {
    name: "T1",
    sentence: "the numbers of tax papers have no gap, and their days do not fall",
    sql: taxSeriesOtherwise,
  },
  { name: "T2", sentence: "each taxed fee has its paper within an hour", sql: taxPapersMissing },
  {
    name: "T3",
    sentence:
      "the tax of the fees and what was withheld are what the ledger owes to the tax office, per payment, month and head",
    sql: taxBookedOtherwise,
  },
  {
    name: "T4",
    sentence: "credit notes never exceed their invoice, nor refund vouchers their receipt voucher",
    sql: taxCreditsOtherwise,
  },
  { name: "T5", sentence: "a closed month of taxes does not change", sql: taxPeriodsOtherwise },
  { name: "M1", sentence: "the price of a funded request is that of its milestones", sql: pricesOtherThanPlanned },
  { name: "M2", sentence: "what is held for a company is the money of its milestones", sql: heldOtherThanFunded },
  { name: "M3", sentence: "a closed milestone was released or refunded, once", sql: closesOtherwise },
  {
    name: "M4",
    sentence:
      "the fees of milestones are those of the price in each version of their contract before one was closed in part",
    sql: sharesOtherwise,
  },
  { name: "M5", sentence: "a funded request is paid when its milestones are closed", sql: requestsOtherwise },
  {
    name: "M6",
    sentence: "each held milestone has its next date, its order, and a row for each move",
    sql: instantsOtherwise,
  },
  {
    name: "M7",
    sentence: "what Razorpay holds for a milestone is taken back before its refund, and never more or less",
    sql: operationsOtherwise,
  },
  { name: "M8", sentence: "only funded works have milestones", sql: termsOtherwise },
];
