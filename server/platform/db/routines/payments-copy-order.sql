-- A payment names the order that paid it and who took the money, also where a version of before those columns inserts
-- it. Its order is paid by then.
create or replace function payments_copy_order() returns trigger
language plpgsql as $$
begin
  update payments p
  set order_id = o.id,
    source = coalesce(p.source, o.provider, (select source from payables where payment_id = p.id))
  from (select) nothing left join payment_orders o on o.request_id = new.request_id and o.status = 'paid'
  where p.id = new.id;
  return null;
end
$$;

create or replace trigger payments_order_insert after insert on payments
  for each row when (new.order_id is null) execute function payments_copy_order();
