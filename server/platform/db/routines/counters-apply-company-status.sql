-- What counts of a company changes with its status: its open works count while it is accepted, and its completed
-- requests are debts while it is not.
create or replace function counters_apply_company_status() returns trigger
language plpgsql as $$
declare
  present company_status;
begin
  if tg_op = 'UPDATE' then present := new.status; end if;
  if (old.status = 'accepted') is distinct from (present is not null and present = 'accepted') then
    insert into counter_pending (kind, key, amount)
    select 'open_works', deadline - date '1970-01-01',
      case when old.status = 'accepted' then -count(*) else count(*) end
    from works
    where owner_id = old.id and not engaged and taken_down_at is null and paused_at is null
    group by deadline;
  end if;
  if old.status <> 'accepted' then
    delete from debts where request_id in (
      select r.id from works w inner join work_requests r on r.work_id = w.id
      where w.owner_id = old.id and r.status = 'completed'
    );
  end if;
  if present <> 'accepted' then
    insert into debts (request_id, requested_at)
    select r.id, r.requested_at from works w inner join work_requests r on r.work_id = w.id
    where w.owner_id = old.id and r.status = 'completed';
  end if;
  return old;
end
$$;

create or replace trigger accounts_company_status_update after update of status on accounts
  for each row when (old.role = 'client' and old.status <> new.status)
  execute function counters_apply_company_status();

create or replace trigger accounts_company_status_delete before delete on accounts
  for each row when (old.role = 'client') execute function counters_apply_company_status();
