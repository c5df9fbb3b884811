-- search_stems for texts with other letters than those of English: accents are removed, and Indian scripts keep their
-- vowel signs.
create or replace function search_stems_beyond_ascii(said text) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct stem), '{}')
  from regexp_split_to_table(
    translate(
      lower(regexp_replace(public.without_ignorable(normalize(said, nfkd)), '[\u0300-\u036f]', '', 'g')),
      u&'\0964\0965', '  '
    ),
    '[^a-z0-9\u00df-\u1fff\u2c00-\U0010ffff]+'
  ) word, unnest(ts_lexize('pg_catalog.english_stem', left(word, 60))) stem
  where word <> '' and stem <> ''
$$;
