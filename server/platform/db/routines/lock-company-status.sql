-- The status of a company, which cannot change before the transaction ends: what counts something of a company holds
-- its row, and a change of its status waits for all of them.
create or replace function lock_company_status(company integer) returns company_status
language plpgsql as $$
declare
  present company_status;
begin
  select status into present from accounts where id = company for share;
  return present;
end
$$;
