-- A text without characters that make no other word, such as joiners: those with the property Default_Ignorable_Code_Point of
-- Unicode. Indexes use it, so that a change of what it returns needs a migration that rebuilds them.
create or replace function without_ignorable(said text) returns text
language sql immutable parallel safe as $$
  select case when octet_length(said) = length(said) then said
    else regexp_replace(
      said,
      '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
      '', 'g') end
$$;
