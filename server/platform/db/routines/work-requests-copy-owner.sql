-- A request has the owner of its work, also where a version of before that column inserts it (docs/decisions/0061).
create or replace function work_requests_copy_owner() returns trigger
language plpgsql as $$
begin
  new.owner_id := (select owner_id from works where id = new.work_id);
  return new;
end
$$;

create or replace trigger work_requests_owner_insert before insert on work_requests
  for each row when (new.owner_id is null) execute function work_requests_copy_owner();
