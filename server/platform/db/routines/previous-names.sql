-- Names that the statements of versions of before 2026-11-28 use. Such a version may run beside this one during an upgrade.
-- The list in docs/operations.md says when they are dropped.
create or replace view ledger_unfolded as select * from ledger_pending;

create or replace view month_waiting as select * from month_pending;

create or replace view tally_totals as select * from counter_totals;

create or replace view tally_waiting as select * from counter_pending;

create or replace function freelancer_search_follow_records(ids integer[]) returns void
language sql as $$
  select freelancer_search_refresh_records(ids)
$$;

create or replace function freelancer_search_take(ids integer[]) returns void
language sql as $$
  select freelancer_search_refresh(ids)
$$;

create or replace function months_anew(zone text) returns void
language sql as $$
  select months_recount(zone)
$$;

create or replace function months_paid(ids bigint[])
returns table (month date, payments integer, cost bigint, brokerage bigint)
language sql stable as $$
  select month, payments, cost, brokerage from months_of_entries(ids)
$$;

create or replace function search_take(ids integer[]) returns void
language sql as $$
  select work_search_refresh(ids)
$$;
