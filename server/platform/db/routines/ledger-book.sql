-- Books payments: one entry each with its postings, and the entry as pending, so that the roll-up adds it to the totals
-- (docs/decisions/0012). Only for payments that an insert of the product has not booked.
create or replace function ledger_book(ids integer[]) returns void
language sql as $$
  with entry as (
    insert into ledger_entries (kind, payment_id, booked_at, demo)
    select 'payment', p.id, p.paid_at, company.demo or freelancer.demo
    from payments p
    inner join work_requests r on r.id = p.request_id
    inner join works w on w.id = r.work_id
    inner join accounts company on company.id = w.owner_id
    inner join accounts freelancer on freelancer.id = r.freelancer_id
    where p.id = any (ids)
    order by p.id
    on conflict (payment_id, kind) do nothing
    returning id, payment_id
  ), pending as (
    insert into ledger_pending (entry_id) select id from entry
  )
  insert into ledger_postings (entry_id, line, account, party, amount)
  select entry.id, posting.line, posting.account::ledger_account, posting.party, posting.amount
  from entry
  inner join payments p on p.id = entry.payment_id
  inner join work_requests r on r.id = p.request_id
  inner join works w on w.id = r.work_id,
  lateral (values
    (1, 'company_payments', w.owner_id, p.cost),
    (2, 'freelancer_payable', r.freelancer_id, -p.net),
    (3, 'brokerage', null, -p.brokerage)
  ) as posting (line, account, party, amount)
$$;
