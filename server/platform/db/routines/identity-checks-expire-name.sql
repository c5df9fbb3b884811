-- A checked identity is that of a name: it expires where the account gets another one (domain/trust/identity-check.ts). A job
-- tells the freelancer.
create or replace function identity_checks_expire_name() returns trigger
language plpgsql as $$
begin
  update identity_checks set status = 'expired', ended_at = now(), end_cause = 'name'
  where account_id = new.id and status = 'checked';
  return null;
end
$$;

create or replace trigger accounts_identity_update after update of name on accounts
  for each row when (new.role = 'freelancer' and fold_name(old.name) <> fold_name(new.name))
  execute function identity_checks_expire_name();
