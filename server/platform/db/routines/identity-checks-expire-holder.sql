-- A checked identity expires where another holder is paid than before; the details of an old account may be deleted. A job
-- tells the freelancer.
create or replace function identity_checks_expire_holder() returns trigger
language plpgsql as $$
begin
  if fold_name(new.holder_name) <> (
    select fold_name(p.holder_name) from payout_accounts p
    where p.account_id = new.account_id and p.id < new.id and p.holder_name <> '' order by p.id desc limit 1
  ) then
    update identity_checks set status = 'expired', ended_at = now(), end_cause = 'payoutAccount'
    where account_id = new.account_id and status = 'checked';
  end if;
  return null;
end
$$;

create or replace trigger payout_accounts_identity_insert after insert on payout_accounts
  for each row execute function identity_checks_expire_holder();
