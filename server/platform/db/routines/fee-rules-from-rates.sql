-- A rate that a version of before fee rules writes is a fee rule too. At depth 0 only, so that it and
-- brokerage_rates_from_rules do not answer each other.
create or replace function fee_rules_from_rates() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into fee_rules (side, from_day, bps, set_by, set_at)
    values ('freelancer', new.from_day, new.bps, new.set_by, new.set_at)
    on conflict on constraint fee_rules_once do nothing;
  else
    delete from fee_rules
    where side = 'freelancer' and category_id is null and min_price_paise = 0 and fixed_paise = 0 and from_day = old.from_day;
  end if;
  return null;
end
$$;

create or replace trigger brokerage_rates_to_rules after insert or delete on brokerage_rates
  for each row when (pg_trigger_depth() = 0) execute function fee_rules_from_rates();
