-- A completed request is a debt exactly while its company is not accepted.
create or replace function debts_update_request() returns trigger
language plpgsql as $$
declare
  company company_status;
begin
  select lock_company_status(owner_id) into company from works where id = new.work_id;
  if new.status <> 'completed' then
    delete from debts where request_id = new.id;
  elsif company <> 'accepted' then
    insert into debts (request_id, requested_at) values (new.id, new.requested_at);
  end if;
  return null;
end
$$;

create or replace trigger work_requests_completed_insert after insert on work_requests
  for each row when (new.status = 'completed') execute function debts_update_request();

create or replace trigger work_requests_completed_update after update of status on work_requests
  for each row when ((old.status = 'completed') <> (new.status = 'completed')) execute function debts_update_request();
