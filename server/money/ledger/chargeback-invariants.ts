import { type SQL, sql } from "drizzle-orm";
import { creditOn } from "#server/money/ledger/queries.ts";

/** The chargeback `c` of the order `o` took money that was held for a milestone, which nobody has lost: both ended in one transaction. */
const isTakenBack = sql`(c.status = 'lost' and c.payment_id is null and exists (
  select from milestone_moves v where v.milestone_id = o.milestone_id and v.move = 'takenBack' and v.moved_at = c.ended_at))`;

/**
 * A lost chargeback is booked once as it was taken, its recovery once, and one that is open or won is not. The platform has lost what was
 * taken and not recovered.
 */
export const chargebacksOtherwise: SQL = sql`select concat('chargeback ', c.id, ' is ', c.status, ' and booked as ', coalesce(booked.lines, 'nothing'))
  from chargebacks c
  left join payment_orders o on o.id = c.order_id
  left join payables pa on pa.payment_id = c.payment_id
  left join lateral (
    select string_agg(concat_ws(' ', e.kind, l.account, l.party, l.amount), ', ' order by e.kind, l.line) as lines
    from ledger_entries e inner join ledger_postings l on l.entry_id = e.id where e.chargeback_id = c.id
  ) booked on true
  where booked.lines is distinct from case when ${isTakenBack} then
    concat_ws(' ', 'chargeback held', o.company_id, concat(c.amount, ', ')) || concat_ws(' ', 'chargeback chargebacks', o.company_id, -c.amount)
    when c.status = 'lost' then
    concat('chargeback platform_losses ', c.amount, ', ')
      || concat_ws(' ', 'chargeback chargebacks', o.company_id, -c.amount)
      || case when c.recovered is null then '' else
        concat(', recovery freelancer_payable ', pa.freelancer_id, ' ', c.recovered, ', recovery platform_losses ', -c.recovered) end end
  union all
  select concat('chargeback ', c.id, ' names payment ', c.payment_id, ', which is not that of its order')
  from chargebacks c inner join payments p on p.id = c.payment_id
  where p.order_id is distinct from c.order_id
  union all
  select concat('banks took ', taken, ' paise back, and the platform lost ', lost)
  from (select ${creditOn("chargebacks")} as taken, 0 - ${creditOn("platform_losses", ["chargeback", "recovery"])} as lost,
    (select coalesce(sum(amount), 0) from chargebacks where status = 'lost') as taken_back,
    (select coalesce(sum(c.amount), 0) from chargebacks c left join payment_orders o on o.id = c.order_id where ${isTakenBack}) as of_held,
    (select coalesce(sum(recovered), 0) from chargebacks) as recovered) totals
  where taken <> taken_back or lost <> taken_back - of_held - recovered`;
