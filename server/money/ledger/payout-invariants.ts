import { type SQL, sql } from "drizzle-orm";

/** Until old payments have their payables, the sums differ. */
const isFilled = sql`not exists (select from payout_upgrades where filled_at is null)`;

/** The number of payables that a job still has to write after an upgrade. */
export const payablesToWrite: SQL = sql`select count(*)::int as count from payments p
  where not ${isFilled} and p.net > 0 and p.reversed_at is null
    and not exists (select from payables pa where pa.payment_id = p.id)`;

/** The balance of a freelancer in the ledger equals the unpaid payables, and is never negative. */
export const owedOtherwise: SQL = sql`select concat('freelancer ', id, ' is owed ', coalesce(credit, 0), ' paise, and ', coalesce(unpaid, 0), ' are unpaid')
  from (
    select party as id, -sum(amount) as credit from ledger_postings where account = 'freelancer_payable' group by party
  ) owed
  full join (
    select freelancer_id as id, sum(amount) as unpaid from payables where status in ('due', 'in_payout') group by freelancer_id
  ) open using (id)
  where ${isFilled} and (coalesce(credit, 0) <> coalesce(unpaid, 0) or credit < 0)`;

/** A payout that was made is booked once, and one that came back twice. */
export const payoutsBookedOtherwise: SQL = sql`select concat('payout ', p.id, ' is ', p.status, ' and booked as ', coalesce(booked.lines, 'nothing'))
  from payouts p
  left join lateral (
    select string_agg(concat_ws(' ', e.kind, l.account, l.party, l.amount), ', ' order by e.kind, l.line) as lines
    from ledger_entries e inner join ledger_postings l on l.entry_id = e.id where e.payout_id = p.id
  ) booked on true
  where booked.lines is distinct from case when p.status in ('done', 'reversed') then
    concat('payout freelancer_payable ', p.freelancer_id, ' ', p.amount, ', payout paid_out ', p.freelancer_id, ' ', -p.amount)
      || case when p.status = 'done' then '' else
        concat(', payout_reversed freelancer_payable ', p.freelancer_id, ' ', -p.amount,
          ', payout_reversed paid_out ', p.freelancer_id, ' ', p.amount) end end
  union all
  select concat('reference ', utr, ' of ', source, ' is on ', count(*), ' payouts')
  from payouts where utr is not null group by source, utr having count(*) > 1`;

/** A payout is the sum of its payables, which follow its status, and each is in one payout at most. What went directly to the freelancer is in none. */
export const payoutsComposedOtherwise: SQL = sql`select concat('payout ', p.id, ' of ', p.amount, ' has payables of ', coalesce(sum(i.amount), 0))
  from payouts p left join payout_items i on i.payout_id = p.id
  group by p.id having coalesce(sum(i.amount), 0) <> p.amount
  union all
  select concat('payable ', i.payable_id, ' is in ', count(*), ' payouts') from payout_items i
  inner join payouts p on p.id = i.payout_id and p.status in ('created', 'sent', 'done')
  group by i.payable_id having count(*) > 1
  union all
  select concat('payable ', pa.id, ' of ', pa.amount, ' is ', pa.status, ', and its payout ', coalesce(p.status, 'is not there'))
  from payables pa left join payout_items i on i.payable_id = pa.id
    and exists (select from payouts live where live.id = i.payout_id and live.status in ('created', 'sent', 'done'))
  left join payouts p on p.id = i.payout_id
  where pa.status not in ('cancelled', case p.status when 'done' then 'paid' when 'sent' then 'in_payout' when 'created' then 'in_payout' else case pa.source when 'direct' then 'paid' else 'due' end end)
    or pa.payout_id is distinct from p.id or i.amount <> pa.amount
    or (p.freelancer_id, p.source) <> (pa.freelancer_id, pa.source)`;

/** A payout that a provider makes was given to it once, with its amount and what was reversed of it, and neither is ahead of the other. */
export const payoutsMadeOtherwise: SQL = sql`select concat('payout ', p.id, ' of ', p.amount, ' is ', p.status, ', and its operation of ', coalesce(o.amount, 0), ' is ', coalesce(o.status, 'not there'))
  from payouts p left join provider_operations o on o.subject = p.id and o.kind <> 'reversal'
  left join lateral (
    select coalesce(sum(r.amount), 0) as amount from provider_operations r where r.depends_on = o.id
  ) reversed on true
  where p.method in ('razorpay_x', 'razorpay_route') and (o.amount <> p.amount + reversed.amount and p.status not in ('failed', 'cancelled')
      or o.kind <> case p.method when 'razorpay_x' then 'payout' else 'transfer' end
      or p.status = 'sent' and coalesce(o.status, '') not in ('waiting', 'sending', 'refused', 'sent')
      or p.status = 'created' and o.id is not null
      or o.status = 'done' and p.status not in ('done', 'reversed') and reversed.amount = 0
      or o.status = 'failed' and p.status = 'done')
    or p.method not in ('razorpay_x', 'razorpay_route') and o.id is not null`;

/** No refund is sent before the transfer of its payment is made, and its part of it is reversed. */
export const refundsBeforeTransfers: SQL = sql`select concat('return ', t.id, ' is refunded, and its ', o.kind, ' is ', o.status)
  from returns t
  inner join payables pa on pa.payment_id = t.payment_id
  inner join payout_items i on i.payable_id = pa.id
  inner join provider_operations o on o.subject = i.payout_id
  where t.refund is not null and (o.kind = 'transfer' and o.status in ('waiting', 'sending', 'refused')
    or o.kind = 'reversal' and o.return_id = t.id and o.status <> 'done')`;
