-- The address of a page that becomes public is published.
create or replace function page_slugs_publish() returns trigger
language plpgsql as $$
begin
  update page_slugs set published_at = now()
  where account_id = new.account_id and released_at is null and published_at is null;
  return null;
end
$$;

create or replace trigger company_pages_publication after insert or update of is_public on company_pages
  for each row when (new.is_public) execute function page_slugs_publish();

create or replace trigger profile_pages_publication after insert or update of is_public on profile_pages
  for each row when (new.is_public) execute function page_slugs_publish();
