-- A text as filters compare it: in small letters and without accents, as the filters of the browser do, but with the
-- vowel signs of Indian scripts, which make another word. Indexes use it, so that a change of what it returns needs a
-- migration that rebuilds them.
create or replace function plain_text(said text) returns text
language sql immutable parallel safe as $$
  -- Most texts have neither accents nor signs, which shows in their length.
  select case when octet_length(said) = length(said) then lower(said)
    else lower(regexp_replace(public.without_ignorable(normalize(said, nfd)), '[\u0300-\u036f]', '', 'g')) end
$$;
