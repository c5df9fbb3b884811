-- Requests count for the category of their work. Those of a work that is deleted are counted here, because they do not
-- find it any more.
create or replace function counters_move_requests() returns trigger
language plpgsql as $$
declare
  requests bigint;
begin
  perform pg_advisory_xact_lock(7246012, old.id);
  select count(*) into requests from work_requests where work_id = old.id;
  if requests > 0 then
    insert into counter_pending (kind, key, amount) values ('requests', old.category_id, -requests);
    if tg_op = 'UPDATE' then
      insert into counter_pending (kind, key, amount) values ('requests', new.category_id, requests);
    end if;
  end if;
  return old;
end
$$;

create or replace trigger works_category_update after update of category_id on works
  for each row when (old.category_id <> new.category_id) execute function counters_move_requests();

create or replace trigger works_category_delete before delete on works
  for each row execute function counters_move_requests();
