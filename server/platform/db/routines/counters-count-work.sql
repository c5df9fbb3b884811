-- The number of open works of each deadline: of works of accepted companies that are not engaged, taken down or paused.
create or replace function counters_count_work() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'INSERT' and not old.engaged and old.taken_down_at is null and old.paused_at is null
    and lock_company_status(old.owner_id) = 'accepted' then
    insert into counter_pending (kind, key, amount) values ('open_works', old.deadline - date '1970-01-01', -1);
  end if;
  if tg_op <> 'DELETE' and not new.engaged and new.taken_down_at is null and new.paused_at is null
    and lock_company_status(new.owner_id) = 'accepted' then
    insert into counter_pending (kind, key, amount) values ('open_works', new.deadline - date '1970-01-01', 1);
  end if;
  return null;
end
$$;

create or replace trigger works_counters_insert_delete after insert or delete on works
  for each row execute function counters_count_work();

create or replace trigger works_counters_update after update of engaged, deadline, taken_down_at, paused_at on works
  for each row when (old.engaged is distinct from new.engaged
    or old.deadline is distinct from new.deadline
    or (old.taken_down_at is null) is distinct from (new.taken_down_at is null)
    or (old.paused_at is null) is distinct from (new.paused_at is null))
  execute function counters_count_work();
