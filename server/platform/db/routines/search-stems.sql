-- The stems of the words of a text, by which works, freelancers and reference data are found. A word ends at everything
-- that is neither a letter nor a digit, on every server alike, whatever its locale says of letters. Indexes use it, so
-- that a change of what it returns needs a migration that rebuilds them.
create or replace function search_stems(said text) returns text[]
language sql immutable parallel safe as $$
  select case when octet_length(said) = length(said)
    then tsvector_to_array(to_tsvector('pg_catalog.english', regexp_replace(lower(said), '[^a-z0-9]+', ' ', 'g')))
    else public.search_stems_beyond_ascii(said)
  end
$$;
