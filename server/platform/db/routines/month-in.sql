-- The first day of the month of an instant, by the calendar of a time zone.
create or replace function month_in(zone text, instant timestamp with time zone) returns date
language sql immutable as $$
  select date_trunc('month', instant at time zone zone)::date
$$;
