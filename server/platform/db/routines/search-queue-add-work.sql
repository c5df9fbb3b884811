-- A work that is offered, or changes while it is, is compared with the saved searches (docs/decisions/0059). The update
-- waits for a job that has just taken the work.
create or replace function search_queue_add_work() returns trigger
language plpgsql as $$
begin
  if new.posted_at > now() - interval '90 days' and exists (select from saved_searches) then
    insert into search_queue (work_id) values (new.work_id)
    on conflict (work_id) do update set queued_at = excluded.queued_at;
  end if;
  return null;
end
$$;

create or replace trigger work_search_queue_insert after insert on work_search
  for each row execute function search_queue_add_work();

create or replace trigger work_search_queue_update after update on work_search
  for each row when (old.* is distinct from new.*) execute function search_queue_add_work();
