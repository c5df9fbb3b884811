-- A fee rule that is no more than a rate is a row of brokerage_rates too, which versions of before fee rules read. At
-- depth 0 only, so that it and fee_rules_from_rates do not answer each other.
create or replace function brokerage_rates_from_rules() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.side = 'freelancer' and new.category_id is null and new.min_price_paise = 0 and new.fixed_paise = 0 then
      insert into brokerage_rates (from_day, bps, set_by, set_at)
      values (new.from_day, new.bps, new.set_by, new.set_at)
      on conflict (from_day) do nothing;
    end if;
  elsif old.side = 'freelancer' and old.category_id is null and old.min_price_paise = 0 and old.fixed_paise = 0 then
    delete from brokerage_rates where from_day = old.from_day;
  end if;
  return null;
end
$$;

create or replace trigger fee_rules_to_rates after insert or delete on fee_rules
  for each row when (pg_trigger_depth() = 0) execute function brokerage_rates_from_rules();
