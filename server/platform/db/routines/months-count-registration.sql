-- Every account of a company and of a freelancer counts in the month of its registration; a member counts with its
-- company. The copy of freelancers follows.
create or replace function months_count_registration() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.role <> 'admin' and old.member_of is null then
    insert into month_pending (month, companies, freelancers)
    select month_in(zone, old.registered_at), -(old.role = 'client')::integer, -(old.role = 'freelancer')::integer
    from month_zone;
  end if;
  if tg_op <> 'DELETE' and new.role <> 'admin' and new.member_of is null then
    insert into month_pending (month, companies, freelancers)
    select month_in(zone, new.registered_at), (new.role = 'client')::integer, (new.role = 'freelancer')::integer
    from month_zone;
  end if;
  if tg_op = 'UPDATE' then
    update freelancers set registered_at = new.registered_at where account_id = new.id;
  end if;
  return null;
end
$$;

create or replace trigger accounts_months_insert_delete after insert or delete on accounts
  for each row execute function months_count_registration();

create or replace trigger accounts_months_update after update of role, registered_at on accounts
  for each row when (old.role is distinct from new.role or old.registered_at is distinct from new.registered_at)
  execute function months_count_registration();
