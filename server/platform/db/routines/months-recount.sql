-- Counts all months again by the calendar of a zone, while nobody registers and nothing is rolled up. The start calls
-- it when the zone of the platform has changed (docs/decisions/0022).
create or replace function months_recount(zone text) returns void
language sql as $$
  lock table accounts, ledger_pending, month_pending in share row exclusive mode;
  delete from month_pending;
  delete from month_totals;
  delete from month_zone;
  insert into month_zone (zone) values ($1);
  insert into month_totals (month, payments, cost, brokerage)
  select * from months_of_entries(array(
    select id from ledger_entries where not exists (select from ledger_pending where entry_id = id)
  ));
  insert into month_totals (month, companies, freelancers)
  select month_in($1, registered_at), count(*) filter (where role = 'client'), count(*) filter (where role = 'freelancer')
  from accounts where role <> 'admin' and member_of is null group by 1
  on conflict (month) do update set companies = excluded.companies, freelancers = excluded.freelancers;
$$;
