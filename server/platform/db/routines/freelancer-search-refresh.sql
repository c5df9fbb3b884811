-- The rows of these freelancers in freelancer_search are what freelancer_search_rows returns, and their words are in
-- the vocabulary (docs/decisions/0058).
create or replace function freelancer_search_refresh(ids integer[]) returns void
language plpgsql as $$
begin
  -- Changes of one freelancer wait for each other, so that the last one sees all of them.
  perform from accounts where id = any (ids) order by id for no key update;
  delete from freelancer_search s where s.account_id = any (ids)
    and not exists (select from freelancer_search_rows(ids) r where r.account_id = s.account_id);
  with present as materialized (
    select * from freelancer_search_rows(ids)
  ), vocabulary as (
    insert into search_vocabulary (word)
    select distinct word from present, unnest(tsvector_to_array(document)) as said (word)
    where search_is_word(word) and word !~ '[#:]' and (select v.word from search_vocabulary v where v.word = said.word) is null
    order by word
    on conflict do nothing
  )
  insert into freelancer_search as s select * from present
  on conflict (account_id) do update set category_id = excluded.category_id, subcategory_id = excluded.subcategory_id,
    district_id = excluded.district_id, location_id = excluded.location_id, languages = excluded.languages,
    is_available = excluded.is_available, is_public = excluded.is_public, paid_works = excluded.paid_works,
    on_time_bound = excluded.on_time_bound, document = excluded.document
  where s is distinct from excluded;
end
$$;
