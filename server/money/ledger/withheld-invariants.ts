import { type SQL, sql } from "drizzle-orm";

/** What a company withheld of a payment is booked once, as it was recorded, and mirrored where the payment is reversed. */
export const withheldBookedOtherwise: SQL = sql`select concat('of payment ', p.id, ' ', coalesce(t.amount, 0), ' were withheld, and booked is ', coalesce(booked.lines, 'nothing'))
  from payments p
  inner join work_requests r on r.id = p.request_id
  inner join works w on w.id = r.work_id
  left join withheld_taxes t on t.payment_id = p.id
  left join lateral (
    select string_agg(concat_ws(' ', e.kind, l.account, l.party, l.amount), ', ' order by e.kind, l.line) as lines
    from ledger_entries e inner join ledger_postings l on l.entry_id = e.id
    where e.payment_id = p.id and e.kind in ('withheld', 'withheld_reversed')
  ) booked on true
  where booked.lines is distinct from case when t.amount is not null then
    concat('withheld tax_withheld ', w.owner_id, ' ', t.amount, ', withheld company_payments ', w.owner_id, ' ', -t.amount,
      case when p.reversed_at is not null then
        concat(', withheld_reversed tax_withheld ', w.owner_id, ' ', -t.amount, ', withheld_reversed company_payments ', w.owner_id, ' ', t.amount)
      end) end
  union all
  select concat('payment ', p.id, ' of ', p.cost + p.client_fee, ' has ', t.amount, ' withheld')
  from withheld_taxes t inner join payments p on p.id = t.payment_id where t.amount > p.cost + p.client_fee`;

/**
 * What the platform paid in place of a company is booked once as its loss, and mirrored where that is reversed. No company has paid it.
 * Settlements of before it was booked have none.
 */
export const settledBookedOtherwise: SQL = sql`select concat('payment ', p.id, case when p.order_id is null then ' without' else ' with' end, ' an order is settled as ', booked.lines)
  from payments p
  inner join work_requests r on r.id = p.request_id
  inner join works w on w.id = r.work_id
  inner join lateral (
    select string_agg(concat_ws(' ', e.kind, l.account, l.party, l.amount), ', ' order by e.kind, l.line) as lines
    from ledger_entries e inner join ledger_postings l on l.entry_id = e.id
    where e.payment_id = p.id and e.kind in ('settled', 'settled_reversed')
  ) booked on booked.lines is not null
  where booked.lines is distinct from case when p.order_id is null and p.source = 'manual' then
    concat('settled platform_losses ', p.cost, ', settled company_payments ', w.owner_id, ' ', -p.cost,
      case when p.reversed_at is not null then
        concat(', settled_reversed platform_losses ', -p.cost, ', settled_reversed company_payments ', w.owner_id, ' ', p.cost)
      end) end`;
