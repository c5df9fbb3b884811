-- The figures of freelancer_search are those of the track records. Called after the records of these freelancers, or of
-- all, were computed.
create or replace function freelancer_search_refresh_records(ids integer[]) returns void
language sql as $$
  update freelancer_search s set paid_works = present.paid_works, on_time_bound = present.on_time_bound
  from (
    select o.account_id, coalesce(t.paid_works, 0) as paid_works,
      wilson_lower_bound(coalesce(t.on_time_works, 0), coalesce(t.paid_works, 0)) as on_time_bound
    from freelancer_search o left join track_records t on t.account_id = o.account_id and t.on_time_works is not null
    where ids is null or o.account_id = any (ids)
  ) present
  where present.account_id = s.account_id
    and (s.paid_works, s.on_time_bound) is distinct from (present.paid_works, present.on_time_bound)
$$;
