-- What these entries of the ledger add to each month; nothing before months are counted at all. A reversal counts in
-- its own month, which it can make negative. A return lowers the brokerage of its own month, and not what was paid.
create or replace function months_of_entries(ids bigint[]) 
returns table (month date, payments integer, cost bigint, brokerage bigint)
language sql stable as $$
  select month_in(z.zone, e.booked_at), sum(case e.kind when 'payment' then 1 when 'reversal' then -1 else 0 end)::integer,
    coalesce(-sum(f.amount + b.amount), 0)::bigint, -sum(b.amount)::bigint
  from month_zone z
  cross join unnest(ids) as entry (id)
  inner join ledger_entries e on e.id = entry.id and e.kind in ('payment', 'reversal', 'return')
  inner join ledger_postings b on b.entry_id = e.id and b.account = 'brokerage'
  left join ledger_postings f on f.entry_id = e.id and f.account = 'freelancer_payable' and e.kind <> 'return'
  group by 1
$$;
