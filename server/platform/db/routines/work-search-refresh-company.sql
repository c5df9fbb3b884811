-- The works of a company are found exactly while it is accepted, under its present name and place.
create or replace function work_search_refresh_company() returns trigger
language plpgsql as $$
declare
  company integer := (to_jsonb(new) ->> case tg_table_name when 'accounts' then 'id' else 'account_id' end)::integer;
begin
  if not exists (select from accounts where id = company and status = 'accepted') then
    delete from work_search s using works w where w.owner_id = company and s.work_id = w.id;
  else
    perform work_search_refresh(array(select id from works where owner_id = company and not engaged));
  end if;
  return null;
end
$$;

create or replace trigger accounts_work_search_update after update on accounts
  for each row when (new.role = 'client'
    and (old.status is distinct from new.status or old.name is distinct from new.name))
  execute function work_search_refresh_company();

create or replace trigger companies_work_search_update after update on companies
  for each row when (old.district_id is distinct from new.district_id
    or old.location_id is distinct from new.location_id)
  execute function work_search_refresh_company();
