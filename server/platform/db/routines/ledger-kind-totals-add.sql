-- ledger_kind_totals has every entry that is no longer pending, whichever version rolls it up.
create or replace function ledger_kind_totals_add() returns trigger
language plpgsql as $$
begin
  insert into ledger_kind_totals as t (account, kind, amount)
  select l.account, e.kind, sum(l.amount)
  from rolled_up
  inner join ledger_entries e on e.id = rolled_up.entry_id
  inner join ledger_postings l on l.entry_id = e.id
  group by l.account, e.kind order by l.account, e.kind
  on conflict (account, kind) do update set amount = t.amount + excluded.amount;
  return null;
end
$$;

create or replace trigger ledger_pending_kinds_delete after delete on ledger_pending
  referencing old table as rolled_up for each statement execute function ledger_kind_totals_add();
