-- work_search has a row for each of these works that takes applications, and the vocabulary their words
-- (docs/decisions/0018).
create or replace function work_search_refresh(ids integer[]) returns void
language plpgsql as $$
begin
  with open_works as (
    select w.id, w.posted_at, w.budget, w.deadline, w.category_id, w.subcategory_id,
      c.district_id, c.location_id, w.title, w.description, a.name
    from works w
    inner join accounts a on a.id = w.owner_id
    inner join companies c on c.account_id = w.owner_id
    where w.id = any (ids) and not w.engaged and w.taken_down_at is null and w.paused_at is null
      and w.deadline >= current_date - 1 and a.status = 'accepted'
    -- A rejection of the company waits, and then finds the row that is written here.
    for share of a
  ), documents as materialized (
    select id, posted_at, budget, deadline, category_id, subcategory_id, district_id, location_id,
      search_stems(title) as title, search_stems(description) as description, search_stems(name) as company
    from open_works
  ), vocabulary as (
    insert into search_vocabulary (word)
    select distinct word from documents, unnest(title || description || company) as said (word)
    -- A lookup for each word: joined, the planner would read the whole vocabulary.
    where search_is_word(word) and (select v.word from search_vocabulary v where v.word = said.word) is null
    order by word
    on conflict do nothing
  )
  insert into work_search (work_id, posted_at, budget, deadline, category_id, subcategory_id, district_id, location_id, document)
  select id, posted_at, budget, deadline, category_id, subcategory_id, district_id, location_id,
    array_to_tsvector(title || description || company
      || array(select 't:' || word from unnest(title) word) || array(select 'o:' || word from unnest(company) word)
      || array['#c' || category_id, '#s' || subcategory_id, '#d' || district_id, '#l' || location_id])
  from documents
  on conflict (work_id) do update set posted_at = excluded.posted_at, budget = excluded.budget, deadline = excluded.deadline,
    category_id = excluded.category_id, subcategory_id = excluded.subcategory_id, district_id = excluded.district_id,
    location_id = excluded.location_id, document = excluded.document;
end
$$;
