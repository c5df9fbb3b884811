import { type SQL, sql } from "drizzle-orm";
import { orderCurrency } from "#domain/money/payment-order.ts";

const currency = sql.raw(`'${orderCurrency}'`);

/** What a provider has taken for a movement is booked once, as it was reported. Other currencies are not booked. */
export const providerFeesBookedOtherwise: SQL = sql`select concat('for ', m.kind, ' ', m.external_id, ' a provider took ', m.fee, ', and booked is ', coalesce(booked.lines, 'nothing'))
  from provider_movements m
  left join lateral (
    select string_agg(concat_ws(' ', e.kind, l.account, l.party, l.amount), ', ' order by e.kind, l.line) as lines
    from ledger_entries e inner join ledger_postings l on l.entry_id = e.id where e.movement_id = m.id
  ) booked on true
  where booked.lines is distinct from case when m.fee > 0 and m.currency = ${currency} then
    concat('provider_fee provider_fees ', m.fee, ', provider_fee provider_deductions ', -m.fee) end`;
