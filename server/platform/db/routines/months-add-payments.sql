-- A payment counts in its month once its entry is no longer pending, whichever version rolls it up.
create or replace function months_add_payments() returns trigger
language plpgsql as $$
begin
  insert into month_pending (month, payments, cost, brokerage)
  select * from months_of_entries(array(select entry_id from rolled_up));
  return null;
end
$$;

create or replace trigger ledger_pending_months_delete after delete on ledger_pending
  referencing old table as rolled_up for each statement execute function months_add_payments();
