-- How a word sounds: spellings of Indian names and words that are pronounced alike are the same, such as Chavara and
-- Chawara. A generated column uses it, so that a change of what it returns needs a migration that computes it again.
create or replace function search_fold(word text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(
      replace(replace(replace(replace(replace(replace(replace(replace(word,
      'aa', 'a'), 'ee', 'i'), 'oo', 'u'), 'sh', 's'), 'chh', 'ch'), 'bh', 'b'), 'dh', 'd'), 'gh', 'g'),
      'jh', 'j'), 'kh', 'k'), 'ph', 'f'), 'th', 't'), 'w', 'v'), 'z', 'j'), 'x', 'ks'), 'q', 'k'), 'y', 'i'),
    '(.)\1+', '\1', 'g')
$$;
