-- The numbers of companies and freelancers are those of accepted accounts. A member is no company of its own.
create or replace function counters_count_account() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'accepted' and old.role <> 'admin' and old.member_of is null then
    insert into counter_pending (kind, key, amount)
    values (case old.role when 'client' then 'companies' else 'freelancers' end::counter_kind, 0, -1);
  end if;
  if tg_op <> 'DELETE' and new.status = 'accepted' and new.role <> 'admin' and new.member_of is null then
    insert into counter_pending (kind, key, amount)
    values (case new.role when 'client' then 'companies' else 'freelancers' end::counter_kind, 0, 1);
  end if;
  return null;
end
$$;

create or replace trigger accounts_counters_insert_delete after insert or delete on accounts
  for each row execute function counters_count_account();

create or replace trigger accounts_counters_update after update of status, role on accounts
  for each row when (old.status is distinct from new.status or old.role is distinct from new.role)
  execute function counters_count_account();
