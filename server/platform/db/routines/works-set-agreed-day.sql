-- works.agreed_day is the day on which the work is due by the newest version of its contract, whichever version of the product
-- writes it.
create or replace function works_set_agreed_day() returns trigger
language plpgsql as $$
begin
  update works w set agreed_day = (new.document::jsonb ->> 'dueDay')::date
  from contracts c inner join work_requests r on r.id = c.request_id
  where c.id = new.contract_id and w.id = r.work_id and w.engaged and r.status in ('accepted', 'completed', 'paid');
  return null;
end
$$;

create or replace trigger contract_versions_agreed_day_insert after insert on contract_versions
  for each row execute function works_set_agreed_day();
