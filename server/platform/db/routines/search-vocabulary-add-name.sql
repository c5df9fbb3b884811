-- The vocabulary has the words of every name by which works and freelancers are filtered.
create or replace function search_vocabulary_add_name() returns trigger
language plpgsql as $$
begin
  insert into search_vocabulary (word)
  select word from unnest(search_stems(new.name)) word where search_is_word(word) order by word
  on conflict do nothing;
  return null;
end
$$;

create or replace trigger categories_vocabulary after insert or update on categories
  for each row execute function search_vocabulary_add_name();

create or replace trigger districts_vocabulary after insert or update on districts
  for each row execute function search_vocabulary_add_name();

create or replace trigger locations_vocabulary after insert or update on locations
  for each row execute function search_vocabulary_add_name();

create or replace trigger skills_vocabulary after insert or update on skills
  for each row when (new.status = 'approved') execute function search_vocabulary_add_name();

create or replace trigger subcategories_vocabulary after insert or update on subcategories
  for each row execute function search_vocabulary_add_name();
