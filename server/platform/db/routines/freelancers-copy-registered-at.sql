-- freelancers.registered_at is a copy of the account's, for the index that lists the newest freelancers of a category.
-- months_count_registration copies later changes.
create or replace function freelancers_copy_registered_at() returns trigger
language plpgsql as $$
begin
  new.registered_at := (select registered_at from accounts where id = new.account_id);
  return new;
end
$$;

create or replace trigger freelancers_registered_at before insert on freelancers
  for each row execute function freelancers_copy_registered_at();
