-- A work is found as it is, exactly while it takes applications. Triggers run in the order of their names: what is
-- counted locks the company before a row of the search is waited for, as a change of its status does.
create or replace function work_search_refresh_work() returns trigger
language plpgsql as $$
begin
  if new.engaged or new.taken_down_at is not null or new.paused_at is not null then
    delete from work_search where work_id = new.id;
  else
    perform work_search_refresh(array[new.id]);
  end if;
  return null;
end
$$;

create or replace trigger works_search_insert after insert on works
  for each row execute function work_search_refresh_work();

create or replace trigger works_search_update after update on works
  for each row when (old.owner_id is distinct from new.owner_id
    or old.title is distinct from new.title
    or old.description is distinct from new.description
    or old.category_id is distinct from new.category_id
    or old.subcategory_id is distinct from new.subcategory_id
    or old.budget is distinct from new.budget
    or old.deadline is distinct from new.deadline
    or old.engaged is distinct from new.engaged
    or old.posted_at is distinct from new.posted_at
    or (old.taken_down_at is null) is distinct from (new.taken_down_at is null)
    or (old.paused_at is null) is distinct from (new.paused_at is null))
  execute function work_search_refresh_work();
