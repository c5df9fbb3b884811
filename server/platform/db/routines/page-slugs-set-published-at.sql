-- page_slugs.published_at is when the page was first public under this address. A new account under an address that was
-- given up starts without.
create or replace function page_slugs_set_published_at() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.account_id <> old.account_id then
    new.published_at := null;
  end if;
  if new.released_at is null and new.published_at is null and (
    exists (select from profile_pages p where p.account_id = new.account_id and p.is_public)
    or exists (select from company_pages p where p.account_id = new.account_id and p.is_public)) then
    new.published_at := now();
  end if;
  return new;
end
$$;

create or replace trigger page_slugs_publication before insert or update of account_id, released_at on page_slugs
  for each row execute function page_slugs_set_published_at();
