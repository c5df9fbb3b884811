-- The totals of the ledger are deleted only to be built again from all entries, and those by kind with them.
create or replace function ledger_kind_totals_clear() returns trigger
language plpgsql as $$
begin
  delete from ledger_kind_totals;
  return null;
end
$$;

create or replace trigger ledger_totals_kinds_delete after delete on ledger_totals
  for each statement execute function ledger_kind_totals_clear();
