-- The number of requests of each category. Requests of one work may be counted at the same time, but not while the work
-- moves to another category.
create or replace function counters_count_request() returns trigger
language plpgsql as $$
declare
  work integer := case tg_op when 'INSERT' then new.work_id else old.work_id end;
begin
  perform pg_advisory_xact_lock_shared(7246012, work);
  insert into counter_pending (kind, key, amount)
  select 'requests', category_id, case tg_op when 'INSERT' then 1 else -1 end from works where id = work;
  return null;
end
$$;

create or replace trigger work_requests_counters_insert_delete after insert or delete on work_requests
  for each row execute function counters_count_request();
