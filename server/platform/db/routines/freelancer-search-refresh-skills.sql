-- A freelancer is found by the skills on the page.
create or replace function freelancer_search_refresh_skills() returns trigger
language plpgsql as $$
begin
  perform freelancer_search_refresh(array(select distinct account_id from changed));
  return null;
end
$$;

create or replace trigger freelancer_skills_search_insert after insert on freelancer_skills
  referencing new table as changed for each statement execute function freelancer_search_refresh_skills();

create or replace trigger freelancer_skills_search_update after update on freelancer_skills
  referencing new table as changed for each statement execute function freelancer_search_refresh_skills();

create or replace trigger freelancer_skills_search_delete after delete on freelancer_skills
  referencing old table as changed for each statement execute function freelancer_search_refresh_skills();
