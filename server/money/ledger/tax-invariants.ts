import { type SQL, sql } from "drizzle-orm";
import { heldStatuses } from "#domain/hiring/milestone.ts";
import { testGeneration } from "#domain/money/tax-paper.ts";
import { advanceMoves } from "#server/money/ledger/advance-queries.ts";

/** The numbers of a series are 1 to the last without a gap, and their days do not fall. Those of tests go with the demo. */
export const taxSeriesOtherwise: SQL = sql`select concat('series ', s.prefix, s.kind, s.generation, '/', s.year, ' ends with ', s.last_serial, ' and has ', papers.count, ' papers to ', papers.last)
  from tax_series s
  left join lateral (
    select count(*) as count, coalesce(max(p.serial), 0) as last from tax_papers p inner join tax_lines l on l.id = p.line_id
    where (p.prefix, l.kind, p.generation, p.year) = (s.prefix, s.kind, s.generation, s.year)
  ) papers on true
  where s.generation <> '${sql.raw(testGeneration)}' and (papers.count <> s.last_serial or papers.last <> s.last_serial)
  union all
  select concat('paper ', number, ' of ', day, ' follows one of ', before) from (
    select p.number, p.day, lag(p.day) over (partition by p.prefix, l.kind, p.generation, p.year order by p.serial) as before
    from tax_papers p inner join tax_lines l on l.id = p.line_id
  ) ordered where day < before`;

/** Each taxed fee, and each work whose paper is made in the name of its freelancer, has its paper within an hour. */
export const taxPapersMissing: SQL = sql`select concat('line ', l.id, ' of ', l.written_at, ' has no paper') from tax_lines l
  where l.written_at < now() - interval '1 hour' and not exists (select from tax_papers p where p.line_id = l.id)`;

const sign = sql`case s.kind when 'supply' then 1 else -1 end`;
const tcsOf = sql`(s.tcs_cgst + s.tcs_sgst + s.tcs_igst)`;

/** What was withheld of a payment, as TDS and as TCS, is what the ledger owes for it, and a year has what was withheld in it. */
const withheldOtherwise = sql`select concat('payment ', coalesce(held.payment_id, booked.payment_id), ' has withheld ', coalesce(held.tds, 0), ' and ', coalesce(held.tcs, 0),
    ', and booked is ', coalesce(booked.tds, 0), ' and ', coalesce(booked.tcs, 0))
  from (
    select s.payment_id, sum(${sign} * s.tds) as tds, sum(${sign} * ${tcsOf}) as tcs from tax_supplies s group by s.payment_id
  ) held
  full join (
    select coalesce(e.payment_id, t.payment_id) as payment_id, -coalesce(sum(p.amount) filter (where p.account = 'tds_payable'), 0) as tds,
      -coalesce(sum(p.amount) filter (where p.account = 'tcs_payable'), 0) as tcs
    from ledger_postings p inner join ledger_entries e on e.id = p.entry_id left join returns t on t.id = e.return_id
    where p.account in ('tds_payable', 'tcs_payable') and e.kind <> 'tax_deposit' group by 1
  ) booked using (payment_id)
  where coalesce(held.tds, 0) <> coalesce(booked.tds, 0) or coalesce(held.tcs, 0) <> coalesce(booked.tcs, 0)
  union all
  select concat('of year ', year, ' account ', account_id, ' has ', y.withheld, ' withheld, and its payments ', coalesce(held.tds, 0))
  from tax_years y
  left join (
    select s.account_id, to_char(p.paid_at - interval '3 months', 'YY') || to_char(p.paid_at + interval '9 months', 'YY') as year, sum(${sign} * s.tds) as tds
    from tax_supplies s inner join payments p on p.id = s.payment_id group by 1, 2
  ) held using (account_id, year)
  where y.withheld <> coalesce(held.tds, 0)`;

const heldMilestones = sql.raw(heldStatuses.map((status) => `'${status}'`).join(", "));

/** What is left of the tax of an advance is what the ledger has for its order, and something is left exactly while the milestone is held. */
const advancesOtherwise = sql`select concat('order ', order_id, ' has tax of ', coalesce(written.tax, 0), ' in advance, and booked is ', coalesce(booked.tax, 0))
  from (select order_id, sum(sign * (cgst + sgst + igst)) as tax from ${advanceMoves} a group by order_id) written
  full join (
    select coalesce(e.order_id, p.order_id) as order_id, sum(l.amount) as tax
    from ledger_postings l inner join ledger_entries e on e.id = l.entry_id left join payments p on p.id = e.payment_id
    where l.account = 'tax_advances' group by 1
  ) booked using (order_id)
  where coalesce(written.tax, 0) <> coalesce(booked.tax, 0)
  union all
  select concat('milestone ', m.id, ' is ', m.status, ', and of its fee ', a.fee, ' are taxed in advance')
  from (select order_id, sum(sign * fee) as fee from ${advanceMoves} a group by order_id) a
  inner join payment_orders o on o.id = a.order_id
  left join milestones m on m.id = o.milestone_id
  where (a.fee <> 0) <> (o.status = 'paid' and coalesce(m.status in (${heldMilestones}), false))`;

/** Per month and head, the lines and the supplies are what the ledger has. */
const monthsOtherwise = sql`select concat('in ', to_char(month, 'YYYY-MM'), ' the ', head, ' is ', coalesce(written.tax, 0), ', and booked is ', coalesce(booked.tax, 0))
  from (
    select date_trunc('month', day) as month, head, sum(tax) as tax from (
      select l.day, 'gst_payable' as head, case l.kind when 'invoice' then 1 else -1 end * (l.cgst + l.sgst + l.igst) as tax from tax_lines l where l.side <> 'work' and l.kind in ('invoice', 'credit')
      union all select a.day, 'gst_payable', a.sign * (a.cgst + a.sgst + a.igst) from ${advanceMoves} a
      union all select a.day, 'tax_advances', -a.sign * (a.cgst + a.sgst + a.igst) from ${advanceMoves} a
      union all select s.day, 'tds_payable', ${sign} * s.tds from tax_supplies s
      union all select s.day, 'tcs_payable', ${sign} * ${tcsOf} from tax_supplies s
    ) parts group by 1, 2
  ) written
  full join (
    select date_trunc('month', e.booked_at::date) as month, p.account::text as head, -sum(p.amount) as tax
    from ledger_postings p inner join ledger_entries e on e.id = p.entry_id
    where p.account in ('gst_payable', 'tax_advances', 'tds_payable', 'tcs_payable') and e.kind <> 'tax_deposit' group by 1, 2
  ) booked using (month, head)
  where coalesce(written.tax, 0) <> coalesce(booked.tax, 0)`;

/** A deposit is booked once, as it was recorded. */
const depositsOtherwise = sql`select concat('deposit ', d.id, ' of ', d.amount, ' is booked as ', coalesce(booked.lines, 'nothing'))
  from tax_deposits d
  left join lateral (
    select string_agg(concat_ws(' ', e.kind, l.account, l.amount), ', ' order by l.line) as lines
    from ledger_entries e inner join ledger_postings l on l.entry_id = e.id where e.deposit_id = d.id
  ) booked on true
  where booked.lines is distinct from concat('tax_deposit ', d.head, '_payable ', d.amount, ', tax_deposit tax_paid ', -d.amount)`;

/** The tax of the fees of a payment is what the ledger owes to the tax office for it, or has owed in advance, and each entry has its lines. */
export const taxBookedOtherwise: SQL = sql`select concat('payment ', coalesce(lines.payment_id, booked.payment_id), ' has tax of ', coalesce(lines.tax, 0), ', and booked is ', coalesce(booked.tax, 0))
  from (
    select payment_id, sum(case kind when 'invoice' then 1 else -1 end * (cgst + sgst + igst)) as tax from tax_lines where side <> 'work' and payment_id is not null group by payment_id
  ) lines
  full join (
    select coalesce(e.payment_id, t.payment_id) as payment_id, -sum(p.amount) as tax
    from ledger_postings p inner join ledger_entries e on e.id = p.entry_id left join returns t on t.id = e.return_id
    where p.account in ('gst_payable', 'tax_advances') and e.order_id is null and e.kind <> 'tax_deposit' group by 1
  ) booked using (payment_id)
  where coalesce(lines.tax, 0) <> coalesce(booked.tax, 0)
  union all
  select concat('entry ', e.id, ' of ', e.kind, ' takes ', sum(l.amount), ' of what was earned') from ledger_entries e
  inner join ledger_postings l on l.entry_id = e.id and l.account in ('brokerage', 'client_fees', 'gst_payable', 'tax_advances')
  where e.kind in ('tax', 'tax_reversed') group by e.id having sum(l.amount) <> 0
  union all
  ${withheldOtherwise}
  union all
  ${advancesOtherwise}
  union all
  ${monthsOtherwise}
  union all
  ${depositsOtherwise}`;

/** Credits never exceed their invoice, in no part of it, nor refunds their receipt; and what is left of a receipt is the fee of its invoice. */
export const taxCreditsOtherwise: SQL = sql`select concat('invoice ', i.id, ' of ', i.fee, ' has credits of ', sum(c.fee))
  from tax_lines c inner join tax_lines i on i.id = c.invoice_id
  group by i.id having sum(c.fee) > i.fee or sum(c.taxable) > i.taxable or sum(c.cgst) > i.cgst or sum(c.sgst) > i.sgst or sum(c.igst) > i.igst
    or bool_or(c.payment_id <> i.payment_id or c.side <> i.side or c.instruction_id is distinct from i.instruction_id)
  union all
  select concat('receipt ', r.id, ' of ', r.fee, ' has a refund of ', v.fee) from tax_lines v inner join tax_lines r on r.id = v.receipt_id
  where v.kind = 'refund' and (v.fee > r.fee or v.taxable > r.taxable or v.cgst > r.cgst or v.sgst > r.sgst or v.igst > r.igst
    or (v.order_id, v.account_id, v.rate_bps, v.place_of_supply) <> (r.order_id, r.account_id, r.rate_bps, r.place_of_supply))
  union all
  select concat('invoice ', i.id, ' of ', i.fee, ' adjusts ', a.fee, ' of receipt ', a.receipt_id)
  from ${advanceMoves} a inner join tax_lines i on i.id = a.line_id left join payments p on p.id = i.payment_id
  where a.move = 'adjusted' and (i.fee <> a.fee or p.order_id is distinct from a.order_id)`;

/** A closed month has the papers that it had when it was closed. */
export const taxPeriodsOtherwise: SQL = sql`select concat('month ', t.month, ' was closed with ', t.totals, ' and has ', now_has.totals)
  from tax_periods t
  cross join lateral (
    select jsonb_build_object(
      'invoices', coalesce(sum(l.fee) filter (where l.kind = 'invoice'), 0), 'invoiceCount', count(*) filter (where l.kind = 'invoice'),
      'credits', coalesce(sum(l.fee) filter (where l.kind = 'credit'), 0), 'creditCount', count(*) filter (where l.kind = 'credit')) as totals
    from tax_papers p inner join tax_lines l on l.id = p.line_id
    where p.day >= t.month and p.day < t.month + interval '1 month' and l.side <> 'work'
  ) now_has where now_has.totals <> t.totals
  union all
  select concat('month ', t.month, ' was closed with ', t.withheld, ' withheld, and has ', now_has.withheld)
  from tax_periods t
  cross join lateral (
    select jsonb_build_object('tds', coalesce(sum(${sign} * s.tds), 0), 'tcs', coalesce(sum(${sign} * ${tcsOf}), 0)) as withheld
    from tax_supplies s where s.day >= t.month and s.day < t.month + interval '1 month' and not s.is_test
  ) now_has where t.withheld is not null and now_has.withheld <> t.withheld
  union all
  select concat('month ', t.month, ' was closed with ', t.advances, ' in advance, and has ', now_has.advances)
  from tax_periods t
  cross join lateral (
    select jsonb_build_object(
      'receipts', coalesce(sum(l.fee) filter (where l.kind = 'receipt'), 0), 'receiptCount', count(*) filter (where l.kind = 'receipt'),
      'refunds', coalesce(sum(l.fee) filter (where l.kind = 'refund'), 0), 'refundCount', count(*) filter (where l.kind = 'refund')) as advances
    from tax_papers p inner join tax_lines l on l.id = p.line_id
    where p.day >= t.month and p.day < t.month + interval '1 month'
  ) now_has where t.advances is not null and now_has.advances <> t.advances`;
