-- Listed freelancers whose category or place changes are found accordingly, also many at once, such as those of a
-- merged town.
create or replace function freelancer_search_refresh_moved() returns trigger
language plpgsql as $$
begin
  perform freelancer_search_refresh(moved.ids) from (
    select array_agg(account_id) as ids
    from changed inner join former using (account_id) inner join profile_pages p using (account_id)
    where p.is_listed and (changed.category_id, changed.subcategory_id, changed.district_id, changed.location_id)
      is distinct from (former.category_id, former.subcategory_id, former.district_id, former.location_id)
  ) moved where moved.ids is not null;
  return null;
end
$$;

create or replace trigger freelancers_search_update after update on freelancers
  referencing old table as former new table as changed
  for each statement execute function freelancer_search_refresh_moved();
