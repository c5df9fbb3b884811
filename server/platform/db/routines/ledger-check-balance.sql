-- An entry of the ledger has at least two postings, and they add up to zero, when its transaction commits.
create or replace function ledger_check_balance() returns trigger
language plpgsql as $$
declare
  entry bigint;
  lines integer;
  total numeric;
begin
  if tg_table_name = 'ledger_entries' then
    entry := new.id;
  elsif tg_op = 'DELETE' then
    entry := old.entry_id;
  else
    entry := new.entry_id;
  end if;
  select count(*), coalesce(sum(amount), 0) into lines, total from ledger_postings where entry_id = entry;
  if total <> 0 or (lines < 2 and exists (select from ledger_entries where id = entry)) then
    raise exception 'entry % of the ledger has % lines that add up to %', entry, lines, total
      using errcode = 'check_violation', constraint = 'ledger_balanced';
  end if;
  return null;
end
$$;

drop trigger if exists ledger_entries_balanced on ledger_entries;
create constraint trigger ledger_entries_balanced after insert on ledger_entries deferrable initially deferred
  for each row execute function ledger_check_balance();

drop trigger if exists ledger_postings_balanced on ledger_postings;
create constraint trigger ledger_postings_balanced after insert or delete on ledger_postings deferrable initially deferred
  for each row execute function ledger_check_balance();
