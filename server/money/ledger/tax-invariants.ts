import { type SQL, sql } from "drizzle-orm";
import { testGeneration } from "#domain/money/tax-paper.ts";

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

/** Each taxed fee has its paper within an hour. */
export const taxPapersMissing: SQL = sql`select concat('line ', l.id, ' of ', l.written_at, ' has no paper') from tax_lines l
  where l.written_at < now() - interval '1 hour' and not exists (select from tax_papers p where p.line_id = l.id)`;

/** The tax of the lines of a payment is what the ledger owes to the tax office for it, and each entry has its lines. */
export const taxBookedOtherwise: SQL = sql`select concat('payment ', coalesce(lines.payment_id, booked.payment_id), ' has tax of ', coalesce(lines.tax, 0), ', and booked is ', coalesce(booked.tax, 0))
  from (
    select payment_id, sum(case kind when 'invoice' then 1 else -1 end * (cgst + sgst + igst)) as tax from tax_lines group by payment_id
  ) lines
  full join (
    select coalesce(e.payment_id, t.payment_id) as payment_id, -sum(p.amount) as tax
    from ledger_postings p inner join ledger_entries e on e.id = p.entry_id left join returns t on t.id = e.return_id
    where p.account = 'gst_payable' group by 1
  ) booked using (payment_id)
  where coalesce(lines.tax, 0) <> coalesce(booked.tax, 0)
  union all
  select concat('entry ', e.id, ' of ', e.kind, ' takes ', sum(l.amount), ' of what was earned') from ledger_entries e
  inner join ledger_postings l on l.entry_id = e.id and l.account in ('brokerage', 'client_fees', 'gst_payable')
  where e.kind in ('tax', 'tax_reversed') group by e.id having sum(l.amount) <> 0`;

/** Credits never exceed their invoice, in no part of it. */
export const taxCreditsOtherwise: SQL = sql`select concat('invoice ', i.id, ' of ', i.fee, ' has credits of ', sum(c.fee))
  from tax_lines c inner join tax_lines i on i.id = c.invoice_id
  group by i.id having sum(c.fee) > i.fee or sum(c.taxable) > i.taxable or sum(c.cgst) > i.cgst or sum(c.sgst) > i.sgst or sum(c.igst) > i.igst
    or bool_or(c.payment_id <> i.payment_id or c.side <> i.side)`;

/** A closed month has the papers that it had when it was closed. */
export const taxPeriodsOtherwise: SQL = sql`select concat('month ', t.month, ' was closed with ', t.totals, ' and has ', now_has.totals)
  from tax_periods t
  cross join lateral (
    select jsonb_build_object(
      'invoices', coalesce(sum(l.fee) filter (where l.kind = 'invoice'), 0), 'invoiceCount', count(*) filter (where l.kind = 'invoice'),
      'credits', coalesce(sum(l.fee) filter (where l.kind = 'credit'), 0), 'creditCount', count(*) filter (where l.kind = 'credit')) as totals
    from tax_papers p inner join tax_lines l on l.id = p.line_id
    where p.day >= t.month and p.day < t.month + interval '1 month'
  ) now_has where now_has.totals <> t.totals`;
