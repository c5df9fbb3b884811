-- The lower bound of Wilson's interval of 95 % for a share, in hundredths of a percent: of two equal shares the one of
-- more works is higher.
create or replace function wilson_lower_bound(part integer, whole integer) returns integer
language sql immutable parallel safe as $$
  select case when whole > 0 then floor(10000 * greatest(0, (
    share + z * z / (2 * whole) - z * sqrt(
      (share * (1 - share) + z * z / (4 * whole)) / whole)) / (1 + z * z / whole)))::integer else 0 end
  from (select part::float8 / nullif(whole, 0) as share, 1.96::float8 as z) facts
$$;
