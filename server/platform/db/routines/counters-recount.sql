-- Counts everything again, while nothing that is counted changes.
create or replace function counters_recount() returns void
language sql as $$
  lock table accounts, works, work_requests in share row exclusive mode;
  delete from counter_pending;
  delete from counter_totals;
  delete from debts;
  insert into counter_totals (kind, key, amount)
  select case role when 'client' then 'companies' else 'freelancers' end::counter_kind, 0, count(*)
  from accounts where status = 'accepted' and role <> 'admin' and member_of is null group by role
  union all
  select 'open_works', w.deadline - date '1970-01-01', count(*)
  from works w inner join accounts a on a.id = w.owner_id and a.status = 'accepted'
  where not w.engaged and w.taken_down_at is null and w.paused_at is null group by w.deadline
  union all
  select 'requests', w.category_id, count(*)
  from works w inner join work_requests r on r.work_id = w.id group by w.category_id;
  insert into debts (request_id, requested_at)
  select r.id, r.requested_at
  from work_requests r
  inner join works w on w.id = r.work_id
  inner join accounts a on a.id = w.owner_id and a.status <> 'accepted'
  where r.status = 'completed';
$$;
