-- Versions of contracts can be deleted only for the demo, and a year after the contract has ended, which is the
-- shortest time for which they may be stored.
create or replace function contract_versions_refuse_delete() returns trigger
language plpgsql as $$
begin
  if not exists (
    select from contracts where id = old.contract_id and (demo or ended_at < now() - interval '1 year')
  ) then
    raise exception '% is append-only', tg_table_name;
  end if;
  return old;
end
$$;

create or replace trigger contract_versions_delete before delete on contract_versions
  for each row execute function contract_versions_refuse_delete();
