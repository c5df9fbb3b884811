-- A name as people read it, which is how names are unique (domain/text.ts). Indexes use it, so that a change of what it returns
-- needs a migration that rebuilds them.
create or replace function fold_name(name text) returns text
language sql immutable parallel safe as $$
  select lower(btrim(regexp_replace(public.without_ignorable(normalize(name, nfkc)), '[\t-\r ]+', ' ', 'g')))
$$;
