-- Whether a stem is a word with which typing mistakes are corrected: neither short nor long, and without digits.
create or replace function search_is_word(stem text) returns boolean
language sql immutable parallel safe as $$
  select length(stem) between 3 and 30 and stem !~ '[0-9]'
$$;
