-- Postings of the ledger can be deleted only for the demo.
create or replace function ledger_postings_refuse_delete() returns trigger
language plpgsql as $$
begin
  if not exists (select from ledger_entries where id = old.entry_id and demo) then
    raise exception '% is append-only', tg_table_name;
  end if;
  return old;
end
$$;

create or replace trigger ledger_postings_delete before delete on ledger_postings
  for each row execute function ledger_postings_refuse_delete();
