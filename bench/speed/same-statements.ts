/**
 * What the product asks in its writes, word for word; `npm run bench` compares the two in PostgreSQL's own book of statements and
 * says where they differ. What puts a letter into the queue is pg-boss's own.
 */
export const sameStatements = {
  session: `select "accounts"."id", "accounts"."username", "accounts"."role", "accounts"."status", "sessions"."writes", "sessions"."seen_at" < now() - interval '1 minute' from "sessions" inner join "accounts" on "accounts"."id" = "sessions"."account_id" where ("sessions"."token_hash" = $1 and ("sessions"."seen_at" > now() - interval '7 days' and "sessions"."created_at" > now() - interval '30 days') and "accounts"."status" = $2)`,

  post: `insert into "works" ("id", "owner_id", "title", "description", "category_id", "subcategory_id", "budget", "deadline", "engaged", "posted_at", "demo") values (default, $1, $2, $3, $4, $5, $6, $7, default, default, default) returning "id", current_date::text`,

  apply: `with claimed as (
  update "files" set attached_at = now()
  where ("files"."name" = $1 and "files"."kind" = $2 and (("files"."attached_at" is null and ("files"."ticket_hash" = $3 or "files"."uploader_id" = $4)) or ("files"."uploader_id" = $5 or exists (select from "work_requests" where ("work_requests"."resume" = "files"."name" and "work_requests"."freelancer_id" = $6)))))
  returning "files"."name"),
  made as (
    insert into "work_requests" (work_id, freelancer_id, name, resume)
    select "works"."id", $7::int, $8, claimed.name
    from claimed, "works" inner join "accounts" on "accounts"."id" = "works"."owner_id"
    where ("works"."id" = $9 and ((not "works"."engaged" and "works"."deadline" >= current_date) and "accounts"."status" = 'accepted'))
    for key share of "works"
    on conflict (work_id, freelancer_id) do nothing
    returning "work_requests"."id"
  )
  select exists (select from claimed) as "isClaimed", (select id from made) as id, (
    select json_build_object('title', w.title, 'email', a.email, 'language', a.language)
    from "works" w inner join "accounts" a on a.id = w.owner_id where w.id = $10::int) as told`,

  accept: `with "engaged" as (update "works" set "engaged" = $1 from "work_requests" where ("work_requests"."id" = $2 and ("works"."id" = "work_requests"."work_id" and ("works"."owner_id" = $3 or "work_requests"."freelancer_id" = $4)) and not "works"."engaged") returning "works"."id", "works"."owner_id", "works"."title", "works"."budget") update "work_requests" set "status" = $5, "price" = "engaged"."budget", "brokerage_bps" = coalesce((select dated.bps from brokerage_rates dated where dated.from_day <= current_date order by dated.from_day desc limit 1), $6::int) from "engaged" where ("work_requests"."id" = $7 and "work_requests"."status" in ($8) and "engaged"."id" = "work_requests"."work_id") returning "work_requests"."price", "work_requests"."brokerage_bps", "engaged"."owner_id", "work_requests"."freelancer_id", "engaged"."id", "engaged"."title", (
  select json_build_object('companyName', c.name, 'companyEmail', case when c.status = 'accepted' then c.email else '' end,
    'companyLanguage', c.language, 'freelancerName', f.name, 'freelancerEmail', f.email, 'freelancerLanguage', f.language)
  from "accounts" c, "accounts" f where c.id = "engaged"."owner_id" and f.id = "work_requests"."freelancer_id")`,

  move: `update "work_requests" set "status" = $1 from "works" where ("work_requests"."id" = $2 and "work_requests"."status" in ($3) and ("works"."id" = "work_requests"."work_id" and ("works"."owner_id" = $4 or "work_requests"."freelancer_id" = $5))) returning "work_requests"."price", "work_requests"."brokerage_bps", "works"."owner_id", "work_requests"."freelancer_id", "works"."id", "works"."title", (
  select json_build_object('companyName', c.name, 'companyEmail', case when c.status = 'accepted' then c.email else '' end,
    'companyLanguage', c.language, 'freelancerName', f.name, 'freelancerEmail', f.email, 'freelancerLanguage', f.language)
  from "accounts" c, "accounts" f where c.id = "works"."owner_id" and f.id = "work_requests"."freelancer_id")`,

  progress: `insert into progress_entries (request_id, percentage, description) values ($1, $2, $3)`,

  pay: `with payment as (
    insert into payments (request_id, cost, brokerage, net, paid_at)
    values ($1, $2, $3, $4, coalesce($5::timestamptz, now()))
    returning id, paid_at
  ), entry as (
    insert into ledger_entries (kind, payment_id, booked_at, demo)
    select 'payment', id, paid_at, exists (select from accounts where id = any ($7::int[]) and demo) from payment
    returning id
  ), unfolded as (
    insert into ledger_unfolded (entry_id) select id from entry
  ), ordered as (
    insert into payment_orders (request_id, company_id, provider, provider_order, amount, status, settled_at)
    select $1, $9::int, $10::text, $11::text, $2, 'paid', now() where $11::text is not null
  )
  insert into ledger_postings (entry_id, line, account, party, amount)
  select entry.id, posting.line, posting.account::ledger_account, posting.party, posting.amount
  from entry, unnest($6::text[], $7::int[], $8::bigint[]) with ordinality as posting (account, party, amount, line)`,

  entry: `with entry as (
    insert into audit_entries
      (account_id, username, role, call, outcome, subject, subject_id, before, after, address, request_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
    returning id
  )
  insert into audit_waiting (entry_id) select id from entry`,

  key: `insert into idempotency_keys (account_id, key, call, body_hash, answer) values ($1, $2, $3, $4, $5)`,
};
