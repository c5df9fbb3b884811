import { type SQL, sql } from "drizzle-orm";

/**
 * A payment that went directly to the freelancer has one bill of its fees and of its tax, and is booked as that says, other payments have none. A refund
 * that a freelancer owes has one bill, less the tax that went back, and one that the freelancer gives back at most of what was withheld as tax. Open
 * bills are what the ledger shows as due.
 */
export const billsOtherwise: SQL = sql`select concat('payment ', p.id, ' of freelancer ', r.freelancer_id, case when o.id is null then ' was not' else ' was' end,
    ' made directly, has a bill of ', coalesce(b.amount::text, 'nothing'), ' and is booked as ', coalesce(booked.lines, 'nothing'))
  from payments p
  inner join work_requests r on r.id = p.request_id
  left join payment_orders o on o.id = p.order_id and o.provider = 'direct' and p.reversed_at is null
  left join fee_bills b on b.payment_id = p.id and b.return_id is null
  left join tax_supplies s on s.payment_id = p.id and s.kind = 'supply'
  left join lateral (
    select string_agg(concat_ws(' ', e.kind, l.account, l.party, l.amount), ', ' order by e.kind, l.line) as lines
    from ledger_entries e inner join ledger_postings l on l.entry_id = e.id
    where e.payment_id = p.id and e.kind in ('direct', 'fee_paid', 'fee_waived')
  ) booked on true
  where (o.id is null and b.id is not null) or (o.id is not null and b.amount is distinct from nullif(p.brokerage + p.client_fee + coalesce(s.tds, 0), 0))
    or booked.lines is distinct from case when o.id is not null then
      concat('direct freelancer_payable ', r.freelancer_id, ' ', p.net, ', direct fees_due ', r.freelancer_id, ' ', p.brokerage + p.client_fee,
        ', direct paid_out ', r.freelancer_id, ' ', -p.cost - p.client_fee)
      || case b.status when 'paid' then
          concat(', fee_paid fees_collected ', r.freelancer_id, ' ', b.amount, ', fee_paid fees_due ', r.freelancer_id, ' ', -b.amount)
        when 'waived' then
          concat(', fee_waived platform_losses ', b.amount, ', fee_waived fees_due ', r.freelancer_id, ' ', -b.amount)
        else '' end end
  union all
  select concat('return ', t.id, ' is borne by ', t.bearer, ', has a bill of ', coalesce(b.amount::text, 'nothing'), ' and is settled as ', coalesce(booked.lines, 'nothing'))
  from returns t
  left join fee_bills b on b.return_id = t.id
  left join lateral (
    select string_agg(concat_ws(' ', e.kind, l.account, l.party, l.amount), ', ' order by e.kind, l.line) as lines
    from ledger_entries e inner join ledger_postings l on l.entry_id = e.id
    where e.return_id = t.id and e.kind in ('fee_paid', 'fee_waived')
  ) booked on true
  left join lateral (
    select coalesce(sum(tds + tcs_cgst + tcs_sgst + tcs_igst) filter (where kind = 'supply'), 0) as withheld,
      coalesce(sum(tcs_cgst + tcs_sgst + tcs_igst) filter (where return_id = t.id), 0) as given_back
    from tax_supplies s where s.payment_id = t.payment_id
  ) tax on true
  where (t.bearer <> 'freelancer' and b.amount is distinct from case t.bearer when 'debt' then t.net - tax.given_back end)
    or (t.bearer = 'freelancer' and b.amount > tax.withheld)
    or booked.lines is distinct from case b.status
      when 'paid' then concat('fee_paid fees_collected ', b.freelancer_id, ' ', b.amount, ', fee_paid fees_due ', b.freelancer_id, ' ', -b.amount)
      when 'waived' then concat('fee_waived platform_losses ', b.amount, ', fee_waived fees_due ', b.freelancer_id, ' ', -b.amount) end
  union all
  select concat('freelancer ', id, ' owes ', coalesce(due, 0), ' paise, and the open bills are ', coalesce(billed, 0))
  from (select party as id, sum(amount) as due from ledger_postings where account = 'fees_due' group by party) owed
  full join (select freelancer_id as id, sum(amount) as billed from fee_bills where status = 'open' group by freelancer_id) open using (id)
  where coalesce(due, 0) <> coalesce(billed, 0)`;
