-- Every payment is booked when its transaction commits, whoever inserts it.
create or replace function ledger_book_payment() returns trigger
language plpgsql as $$
begin
  if not exists (select from ledger_entries where payment_id = new.id) then
    perform ledger_book(array[new.id]);
  end if;
  return null;
end
$$;

drop trigger if exists payments_ledger_entry on payments;
create constraint trigger payments_ledger_entry after insert on payments deferrable initially deferred
  for each row execute function ledger_book_payment();
