-- Names that the statements of versions of before 2026-11-29 use. Such a version may run beside this one during an upgrade.
-- The list in docs/operations.md says when they are dropped.
create or replace view ledger_unfolded as select * from ledger_pending;

create or replace view month_waiting as select * from month_pending;

create or replace view tally_totals as select * from counter_totals;

create or replace view tally_waiting as select * from counter_pending;

create or replace function freelancer_search_follow_records(ids integer[]) returns void
language sql as $$
  select freelancer_search_refresh_records(ids)
$$;

create or replace function freelancer_search_take(ids integer[]) returns void
language sql as $$
  select freelancer_search_refresh(ids)
$$;

create or replace function months_anew(zone text) returns void
language sql as $$
  select months_recount(zone)
$$;

create or replace function months_paid(ids bigint[])
returns table (month date, payments integer, cost bigint, brokerage bigint)
language sql stable as $$
  select month, payments, cost, brokerage from months_of_entries(ids)
$$;

create or replace function search_take(ids integer[]) returns void
language sql as $$
  select work_search_refresh(ids)
$$;

-- The two former lists of reports: what is inserted gets what the one list has in addition.
create or replace view message_reports as
  select id, message_id, reporter_id, words as reason, created_at, closed_at, closed_by
  from content_reports where subject_kind = 'message';

create or replace view review_reports as
  select id, review_id, subject_kind as part, reporter_id, words as reason, created_at, closed_at, closed_by
  from content_reports where subject_kind in ('review', 'reply');

create or replace function message_reports_insert() returns trigger language plpgsql as $$
begin
  insert into content_reports (subject_kind, subject_id, account_id, reporter_id, words, title)
  select 'message', m.id::text, m.author_id, new.reporter_id, new.reason, c.work_title
  from messages m inner join conversations c on c.id = m.conversation_id where m.id = new.message_id
  on conflict do nothing
  returning id, created_at into new.id, new.created_at;
  if not found then return null; end if;
  return new;
end
$$;

create or replace trigger message_reports_insert instead of insert on message_reports
  for each row execute function message_reports_insert();

create or replace function review_reports_insert() returns trigger language plpgsql as $$
begin
  new.part := coalesce(new.part, 'review');
  insert into content_reports (subject_kind, subject_id, account_id, reporter_id, words, title, excerpt)
  select new.part, v.id::text, case new.part when 'reply' then v.subject_id else v.author_id end, new.reporter_id, new.reason,
    w.title, case new.part when 'reply' then coalesce(v.reply, '') else v.text end
  from reviews v inner join work_requests q on q.id = v.request_id inner join works w on w.id = q.work_id
  where v.id = new.review_id
  on conflict do nothing
  returning id, created_at into new.id, new.created_at;
  if not found then return null; end if;
  return new;
end
$$;

create or replace trigger review_reports_insert instead of insert on review_reports
  for each row execute function review_reports_insert();

-- The three former tables of account invitations. The last column of each gives what is inserted its kind.
create or replace view admin_invitations as
  select id, email, name, permissions, token_hash, invited_by, created_at, expires_at, used_at, revoked_at,
    kind as invitation_kind
  from account_invitations where kind = 'admin';

alter view admin_invitations alter column invitation_kind set default 'admin';

create or replace view member_invitations as
  select id, company_id, email, name, member_kind as kind, token_hash, invited_by, created_at, expires_at, used_at,
    revoked_at, kind as invitation_kind
  from account_invitations where kind = 'member';

alter view member_invitations alter column invitation_kind set default 'member';

create or replace view registration_invitations as
  select id, email, role, token_hash, invited_by, created_at, expires_at, used_at, revoked_at, kind as invitation_kind
  from account_invitations where kind = 'registration';

alter view registration_invitations alter column invitation_kind set default 'registration';
