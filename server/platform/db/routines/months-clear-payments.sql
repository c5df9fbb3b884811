-- The payments of the months are counted again together with the totals of the ledger.
create or replace function months_clear_payments() returns trigger
language plpgsql as $$
begin
  update month_pending set payments = 0, cost = 0, brokerage = 0 where payments <> 0 or cost <> 0 or brokerage <> 0;
  update month_totals set payments = 0, cost = 0, brokerage = 0 where payments <> 0 or cost <> 0 or brokerage <> 0;
  return null;
end
$$;

create or replace trigger ledger_totals_months_delete after delete on ledger_totals
  for each statement execute function months_clear_payments();
