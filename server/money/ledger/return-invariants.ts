import { type SQL, sql } from "drizzle-orm";

/**
 * A return is booked once, as it was made and by who bears it, of a payment that counts, and has no more of its fees than its price. What
 * is owed for a payment is its net without what the freelancer gave back, what was withheld as tax, and recovered after a chargeback.
 * What was withheld of a part that the freelancer gave back is billed.
 */
export const returnsBookedOtherwise: SQL = sql`select concat('return ', t.id, ' is booked as ', coalesce(booked.lines, 'nothing'))
  from returns t
  inner join payments p on p.id = t.payment_id
  inner join work_requests r on r.id = p.request_id
  inner join works w on w.id = r.work_id
  left join fee_bills b on b.return_id = t.id
  left join lateral (
    select string_agg(concat_ws(' ', e.kind, l.account, l.party, l.amount), ', ' order by e.kind, l.line) as lines
    from ledger_entries e inner join ledger_postings l on l.entry_id = e.id where e.return_id = t.id and e.kind = 'return'
  ) booked on true
  where booked.lines is distinct from concat(case t.bearer
      when 'freelancer' then concat('return freelancer_payable ', r.freelancer_id, ' ', t.net - coalesce(b.amount, 0), ', ',
        case when b.amount > 0 then concat('return fees_due ', r.freelancer_id, ' ', b.amount, ', ') end)
      when 'debt' then concat('return fees_due ', r.freelancer_id, ' ', t.net, ', ')
      when 'platform' then concat('return platform_losses ', t.net, ', ') end,
    'return brokerage ', t.brokerage, case when t.client_fee > 0 then concat(', return client_fees ', t.client_fee) end,
    ', return refunds ', w.owner_id, ' ', -t.amount - t.client_fee)
  union all
  select concat('payment ', p.id, ' is reversed, and ', sum(t.amount), ' were returned')
  from returns t inner join payments p on p.id = t.payment_id where p.reversed_at is not null group by p.id
  union all
  select concat('payment ', p.id, ' of ', p.cost, ' with a fee of ', p.client_fee, ' has ', sum(t.amount), ' and ', sum(t.client_fee), ' returned')
  from returns t inner join payments p on p.id = t.payment_id group by p.id
  having sum(t.client_fee) > p.client_fee or (sum(t.amount) = p.cost and sum(t.client_fee) <> p.client_fee)
    or sum(t.amount) > p.cost or sum(t.brokerage) > p.brokerage or sum(t.net) > p.net
  union all
  select concat('payable ', pa.id, ' of ', pa.amount, ' is ', pa.status, ', and ', p.net, ' were paid and ', less.returned, ' returned',
    case when less.recovered > 0 then concat(' and ', less.recovered, ' recovered') end,
    case when less.withheld > 0 then concat(' and ', less.withheld, ' withheld') end)
  from payables pa inner join payments p on p.id = pa.payment_id
  inner join lateral (
    select (select coalesce(sum(net - coalesce(b.amount, 0)), 0) from returns t left join fee_bills b on b.return_id = t.id
        where t.payment_id = p.id and bearer = 'freelancer') as returned,
      (select coalesce(sum(recovered), 0) from chargebacks where payment_id = p.id) as recovered,
      (select coalesce(sum(case kind when 'supply' then 1 else -1 end * (tds + tcs_cgst + tcs_sgst + tcs_igst)), 0)
        from tax_supplies s where s.payment_id = p.id and pa.source <> 'direct'
          and not exists (select from returns t where t.id = s.return_id and t.bearer = 'debt')) as withheld
  ) less on less.returned + less.recovered + less.withheld > 0
  where pa.amount <> p.net - less.returned - less.recovered - less.withheld
    and (pa.status <> 'cancelled' or less.returned + less.recovered + less.withheld <> p.net)`;
