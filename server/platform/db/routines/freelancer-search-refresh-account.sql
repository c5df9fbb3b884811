-- A freelancer whose account, page or restriction changes is found accordingly. The argument names the column with the
-- account.
create or replace function freelancer_search_refresh_account() returns trigger
language plpgsql as $$
begin
  perform freelancer_search_refresh(array[(to_jsonb(coalesce(new, old)) ->> tg_argv[0])::integer]);
  return null;
end
$$;

create or replace trigger accounts_freelancer_search_update after update on accounts
  for each row when (new.role = 'freelancer' and (old.status is distinct from new.status
    or old.name is distinct from new.name
    or (old.disabled_at is null) is distinct from (new.disabled_at is null)
    or (old.erased_at is null) is distinct from (new.erased_at is null)))
  execute function freelancer_search_refresh_account('id');

create or replace trigger profile_pages_search_insert after insert on profile_pages
  for each row when (new.is_listed) execute function freelancer_search_refresh_account('account_id');

create or replace trigger profile_pages_search_update after update on profile_pages
  for each row when (old.is_listed or new.is_listed) execute function freelancer_search_refresh_account('account_id');

create or replace trigger profile_pages_search_delete after delete on profile_pages
  for each row when (old.is_listed) execute function freelancer_search_refresh_account('account_id');

create or replace trigger restrictions_search_insert after insert on restrictions
  for each row when (new.kind = 'publish') execute function freelancer_search_refresh_account('account_id');

create or replace trigger restrictions_search_update after update on restrictions
  for each row when (new.kind = 'publish') execute function freelancer_search_refresh_account('account_id');
