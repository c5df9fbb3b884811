-- A retired town, or a town of a retired district, cannot be chosen any more: it is refused like one that does not
-- exist.
create or replace function refuse_retired_place() returns trigger
language plpgsql as $$
begin
  if exists (
    select from locations l inner join districts d on d.id = l.district_id
    where l.id = new.location_id and coalesce(l.retired_at, d.retired_at) is not null
  ) then
    raise exception 'this location is retired'
      using errcode = 'foreign_key_violation', constraint = tg_table_name || '_location_id_retired';
  end if;
  return new;
end
$$;

create or replace trigger companies_place_insert before insert on companies
  for each row execute function refuse_retired_place();

create or replace trigger companies_place_update before update of location_id on companies
  for each row when (old.location_id <> new.location_id) execute function refuse_retired_place();

create or replace trigger freelancers_place_insert before insert on freelancers
  for each row execute function refuse_retired_place();

create or replace trigger freelancers_place_update before update of location_id on freelancers
  for each row when (old.location_id <> new.location_id) execute function refuse_retired_place();
