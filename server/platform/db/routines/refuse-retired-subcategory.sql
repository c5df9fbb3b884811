-- A retired subcategory, or one of a retired category, cannot be chosen any more: it is refused like one that does not
-- exist.
create or replace function refuse_retired_subcategory() returns trigger
language plpgsql as $$
begin
  if exists (
    select from subcategories s inner join categories c on c.id = s.category_id
    where s.id = new.subcategory_id and coalesce(s.retired_at, c.retired_at) is not null
  ) then
    raise exception 'this subcategory is retired'
      using errcode = 'foreign_key_violation', constraint = tg_table_name || '_subcategory_id_retired';
  end if;
  return new;
end
$$;

create or replace trigger freelancers_subcategory_insert before insert on freelancers
  for each row execute function refuse_retired_subcategory();

create or replace trigger freelancers_subcategory_update before update of subcategory_id on freelancers
  for each row when (old.subcategory_id <> new.subcategory_id) execute function refuse_retired_subcategory();

create or replace trigger works_subcategory_insert before insert on works
  for each row execute function refuse_retired_subcategory();

create or replace trigger works_subcategory_update before update of subcategory_id on works
  for each row when (old.subcategory_id <> new.subcategory_id) execute function refuse_retired_subcategory();
