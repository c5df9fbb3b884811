/** Books the payments of these requests that were inserted as rows, as the product books those that it makes. */
export const bookingOf = (requestIds: readonly number[]): string => `
  with entry as (
    insert into ledger_entries (kind, payment_id, booked_at, demo)
    select 'payment', p.id, p.paid_at, company.demo or freelancer.demo
    from payments p
    inner join work_requests r on r.id = p.request_id
    inner join accounts company on company.id = r.owner_id
    inner join accounts freelancer on freelancer.id = r.freelancer_id
    where p.request_id in (${requestIds.join(", ")})
    on conflict (payment_id, kind) do nothing
    returning id, payment_id
  ), pending as (
    insert into ledger_pending (entry_id) select id from entry
  )
  insert into ledger_postings (entry_id, line, account, party, amount)
  select entry.id, line, account::ledger_account, party, amount
  from entry inner join payments p on p.id = entry.payment_id inner join work_requests r on r.id = p.request_id,
    lateral (values (1, 'company_payments', r.owner_id, p.cost), (2, 'freelancer_payable', r.freelancer_id, -p.net),
      (3, 'brokerage', null, -p.brokerage)) posting (line, account, party, amount)`;
