-- Names in plain words. What statements of the version before use keeps its old name as a view or a function.
ALTER TABLE "ledger_unfolded" RENAME TO "ledger_pending";--> statement-breakpoint
ALTER TABLE "tally_waiting" RENAME TO "counter_pending";--> statement-breakpoint
ALTER TABLE "tally_totals" RENAME TO "counter_totals";--> statement-breakpoint
ALTER TABLE "month_waiting" RENAME TO "month_pending";--> statement-breakpoint
ALTER TYPE "tally_kind" RENAME TO "counter_kind";--> statement-breakpoint
ALTER TABLE "counter_totals" RENAME CONSTRAINT "tally_totals_kind_key_pk" TO "counter_totals_kind_key_pk";--> statement-breakpoint
ALTER INDEX "ledger_unfolded_pkey" RENAME TO "ledger_pending_pkey";--> statement-breakpoint
ALTER INDEX "tally_waiting_pkey" RENAME TO "counter_pending_pkey";--> statement-breakpoint
ALTER SEQUENCE "tally_waiting_id_seq" RENAME TO "counter_pending_id_seq";--> statement-breakpoint
ALTER INDEX "month_waiting_pkey" RENAME TO "month_pending_pkey";--> statement-breakpoint
ALTER SEQUENCE "month_waiting_id_seq" RENAME TO "month_pending_id_seq";--> statement-breakpoint
ALTER FUNCTION "audit_is_written_once" RENAME TO "refuse_change";--> statement-breakpoint
ALTER FUNCTION "contract_version_stays" RENAME TO "contract_versions_refuse_delete";--> statement-breakpoint
ALTER FUNCTION "ledger_posting_stays" RENAME TO "ledger_postings_refuse_delete";--> statement-breakpoint
ALTER FUNCTION "freelancer_registered" RENAME TO "freelancers_copy_registered_at";--> statement-breakpoint
ALTER FUNCTION "freelancer_search_take" RENAME TO "freelancer_search_refresh";--> statement-breakpoint
ALTER FUNCTION "freelancer_search_follow" RENAME TO "freelancer_search_refresh_account";--> statement-breakpoint
ALTER FUNCTION "freelancer_search_follow_moves" RENAME TO "freelancer_search_refresh_moved";--> statement-breakpoint
ALTER FUNCTION "freelancer_search_follow_records" RENAME TO "freelancer_search_refresh_records";--> statement-breakpoint
ALTER FUNCTION "freelancer_search_follow_skills" RENAME TO "freelancer_search_refresh_skills";--> statement-breakpoint
ALTER FUNCTION "ledger_books_payment" RENAME TO "ledger_book_payment";--> statement-breakpoint
ALTER FUNCTION "ledger_is_balanced" RENAME TO "ledger_check_balance";--> statement-breakpoint
ALTER FUNCTION "ledger_kinds_anew" RENAME TO "ledger_kind_totals_clear";--> statement-breakpoint
ALTER FUNCTION "ledger_kinds_rolled_up" RENAME TO "ledger_kind_totals_add";--> statement-breakpoint
ALTER FUNCTION "month_folded" RENAME TO "months_add_payments";--> statement-breakpoint
ALTER FUNCTION "month_unfolded" RENAME TO "months_clear_payments";--> statement-breakpoint
ALTER FUNCTION "month_registered" RENAME TO "months_count_registration";--> statement-breakpoint
ALTER FUNCTION "months_anew" RENAME TO "months_recount";--> statement-breakpoint
ALTER FUNCTION "months_paid" RENAME TO "months_of_entries";--> statement-breakpoint
ALTER FUNCTION "page_slugs_published" RENAME TO "page_slugs_set_published_at";--> statement-breakpoint
ALTER FUNCTION "pages_published" RENAME TO "page_slugs_publish";--> statement-breakpoint
ALTER FUNCTION "payment_take_order" RENAME TO "payments_copy_order";--> statement-breakpoint
ALTER FUNCTION "request_take_owner" RENAME TO "work_requests_copy_owner";--> statement-breakpoint
ALTER FUNCTION "place_is_offered" RENAME TO "refuse_retired_place";--> statement-breakpoint
ALTER FUNCTION "skill_is_offered" RENAME TO "refuse_retired_subcategory";--> statement-breakpoint
ALTER FUNCTION "search_take" RENAME TO "work_search_refresh";--> statement-breakpoint
ALTER FUNCTION "search_follow_company" RENAME TO "work_search_refresh_company";--> statement-breakpoint
ALTER FUNCTION "search_follow_work" RENAME TO "work_search_refresh_work";--> statement-breakpoint
ALTER FUNCTION "search_follow_name" RENAME TO "search_vocabulary_add_name";--> statement-breakpoint
ALTER FUNCTION "search_queue_work" RENAME TO "search_queue_add_work";--> statement-breakpoint
ALTER FUNCTION "tally_accounts" RENAME TO "counters_count_account";--> statement-breakpoint
ALTER FUNCTION "tally_works" RENAME TO "counters_count_work";--> statement-breakpoint
ALTER FUNCTION "tally_requests" RENAME TO "counters_count_request";--> statement-breakpoint
ALTER FUNCTION "tally_moved" RENAME TO "counters_move_requests";--> statement-breakpoint
ALTER FUNCTION "tally_judged" RENAME TO "counters_apply_company_status";--> statement-breakpoint
ALTER FUNCTION "tally_debts" RENAME TO "debts_update_request";--> statement-breakpoint
ALTER FUNCTION "tally_company" RENAME TO "lock_company_status";--> statement-breakpoint
ALTER FUNCTION "tally_anew" RENAME TO "counters_recount";--> statement-breakpoint
ALTER FUNCTION "works_follow_contract" RENAME TO "works_set_agreed_day";--> statement-breakpoint
ALTER TRIGGER "accounts_judged" ON "accounts" RENAME TO "accounts_company_status_update";--> statement-breakpoint
ALTER TRIGGER "accounts_leave" ON "accounts" RENAME TO "accounts_company_status_delete";--> statement-breakpoint
ALTER TRIGGER "accounts_months" ON "accounts" RENAME TO "accounts_months_insert_delete";--> statement-breakpoint
ALTER TRIGGER "accounts_months_anew" ON "accounts" RENAME TO "accounts_months_update";--> statement-breakpoint
ALTER TRIGGER "accounts_searched" ON "accounts" RENAME TO "accounts_work_search_update";--> statement-breakpoint
ALTER TRIGGER "accounts_searched_freelancers" ON "accounts" RENAME TO "accounts_freelancer_search_update";--> statement-breakpoint
ALTER TRIGGER "accounts_tallied" ON "accounts" RENAME TO "accounts_counters_insert_delete";--> statement-breakpoint
ALTER TRIGGER "accounts_tallied_anew" ON "accounts" RENAME TO "accounts_counters_update";--> statement-breakpoint
ALTER TRIGGER "audit_entries_written_once" ON "audit_entries" RENAME TO "audit_entries_append_only";--> statement-breakpoint
ALTER TRIGGER "audit_seals_written_once" ON "audit_seals" RENAME TO "audit_seals_append_only";--> statement-breakpoint
ALTER TRIGGER "brokerage_rates_are_rules" ON "brokerage_rates" RENAME TO "brokerage_rates_to_rules";--> statement-breakpoint
ALTER TRIGGER "categories_searched" ON "categories" RENAME TO "categories_vocabulary";--> statement-breakpoint
ALTER TRIGGER "companies_place_offered" ON "companies" RENAME TO "companies_place_insert";--> statement-breakpoint
ALTER TRIGGER "companies_place_offered_anew" ON "companies" RENAME TO "companies_place_update";--> statement-breakpoint
ALTER TRIGGER "companies_searched" ON "companies" RENAME TO "companies_work_search_update";--> statement-breakpoint
ALTER TRIGGER "company_pages_published" ON "company_pages" RENAME TO "company_pages_publication";--> statement-breakpoint
ALTER TRIGGER "contract_versions_stay" ON "contract_versions" RENAME TO "contract_versions_delete";--> statement-breakpoint
ALTER TRIGGER "contract_versions_written_once" ON "contract_versions" RENAME TO "contract_versions_append_only";--> statement-breakpoint
ALTER TRIGGER "districts_searched" ON "districts" RENAME TO "districts_vocabulary";--> statement-breakpoint
ALTER TRIGGER "fee_rules_are_rates" ON "fee_rules" RENAME TO "fee_rules_to_rates";--> statement-breakpoint
ALTER TRIGGER "freelancer_skills_searched" ON "freelancer_skills" RENAME TO "freelancer_skills_search_insert";--> statement-breakpoint
ALTER TRIGGER "freelancer_skills_searched_anew" ON "freelancer_skills" RENAME TO "freelancer_skills_search_update";--> statement-breakpoint
ALTER TRIGGER "freelancer_skills_searched_no_more" ON "freelancer_skills" RENAME TO "freelancer_skills_search_delete";--> statement-breakpoint
ALTER TRIGGER "freelancers_place_offered" ON "freelancers" RENAME TO "freelancers_place_insert";--> statement-breakpoint
ALTER TRIGGER "freelancers_place_offered_anew" ON "freelancers" RENAME TO "freelancers_place_update";--> statement-breakpoint
ALTER TRIGGER "freelancers_searched" ON "freelancers" RENAME TO "freelancers_search_update";--> statement-breakpoint
ALTER TRIGGER "freelancers_skill_offered" ON "freelancers" RENAME TO "freelancers_subcategory_insert";--> statement-breakpoint
ALTER TRIGGER "freelancers_skill_offered_anew" ON "freelancers" RENAME TO "freelancers_subcategory_update";--> statement-breakpoint
ALTER TRIGGER "ledger_entries_stay" ON "ledger_entries" RENAME TO "ledger_entries_delete";--> statement-breakpoint
ALTER TRIGGER "ledger_entries_written_once" ON "ledger_entries" RENAME TO "ledger_entries_append_only";--> statement-breakpoint
ALTER TRIGGER "ledger_unfolded_kinds" ON "ledger_pending" RENAME TO "ledger_pending_kinds_delete";--> statement-breakpoint
ALTER TRIGGER "ledger_unfolded_months" ON "ledger_pending" RENAME TO "ledger_pending_months_delete";--> statement-breakpoint
ALTER TRIGGER "ledger_postings_stay" ON "ledger_postings" RENAME TO "ledger_postings_delete";--> statement-breakpoint
ALTER TRIGGER "ledger_postings_written_once" ON "ledger_postings" RENAME TO "ledger_postings_append_only";--> statement-breakpoint
ALTER TRIGGER "ledger_totals_kinds" ON "ledger_totals" RENAME TO "ledger_totals_kinds_delete";--> statement-breakpoint
ALTER TRIGGER "ledger_totals_months" ON "ledger_totals" RENAME TO "ledger_totals_months_delete";--> statement-breakpoint
ALTER TRIGGER "locations_searched" ON "locations" RENAME TO "locations_vocabulary";--> statement-breakpoint
ALTER TRIGGER "page_slugs_published" ON "page_slugs" RENAME TO "page_slugs_publication";--> statement-breakpoint
ALTER TRIGGER "payments_booked" ON "payments" RENAME TO "payments_ledger_entry";--> statement-breakpoint
ALTER TRIGGER "payments_ordered" ON "payments" RENAME TO "payments_order_insert";--> statement-breakpoint
ALTER TRIGGER "profile_pages_published" ON "profile_pages" RENAME TO "profile_pages_publication";--> statement-breakpoint
ALTER TRIGGER "profile_pages_searched" ON "profile_pages" RENAME TO "profile_pages_search_insert";--> statement-breakpoint
ALTER TRIGGER "profile_pages_searched_anew" ON "profile_pages" RENAME TO "profile_pages_search_update";--> statement-breakpoint
ALTER TRIGGER "profile_pages_searched_no_more" ON "profile_pages" RENAME TO "profile_pages_search_delete";--> statement-breakpoint
ALTER TRIGGER "restrictions_searched" ON "restrictions" RENAME TO "restrictions_search_insert";--> statement-breakpoint
ALTER TRIGGER "restrictions_searched_anew" ON "restrictions" RENAME TO "restrictions_search_update";--> statement-breakpoint
ALTER TRIGGER "skills_searched" ON "skills" RENAME TO "skills_vocabulary";--> statement-breakpoint
ALTER TRIGGER "subcategories_searched" ON "subcategories" RENAME TO "subcategories_vocabulary";--> statement-breakpoint
ALTER TRIGGER "work_requests_due" ON "work_requests" RENAME TO "work_requests_completed_insert";--> statement-breakpoint
ALTER TRIGGER "work_requests_due_anew" ON "work_requests" RENAME TO "work_requests_completed_update";--> statement-breakpoint
ALTER TRIGGER "work_requests_owned" ON "work_requests" RENAME TO "work_requests_owner_insert";--> statement-breakpoint
ALTER TRIGGER "work_requests_tallied" ON "work_requests" RENAME TO "work_requests_counters_insert_delete";--> statement-breakpoint
ALTER TRIGGER "work_search_queued" ON "work_search" RENAME TO "work_search_queue_insert";--> statement-breakpoint
ALTER TRIGGER "work_search_queued_anew" ON "work_search" RENAME TO "work_search_queue_update";--> statement-breakpoint
ALTER TRIGGER "works_leave" ON "works" RENAME TO "works_category_delete";--> statement-breakpoint
ALTER TRIGGER "works_moved" ON "works" RENAME TO "works_category_update";--> statement-breakpoint
ALTER TRIGGER "works_skill_offered" ON "works" RENAME TO "works_subcategory_insert";--> statement-breakpoint
ALTER TRIGGER "works_skill_offered_anew" ON "works" RENAME TO "works_subcategory_update";--> statement-breakpoint
ALTER TRIGGER "works_tallied" ON "works" RENAME TO "works_counters_insert_delete";--> statement-breakpoint
ALTER TRIGGER "works_tallied_anew" ON "works" RENAME TO "works_counters_update";--> statement-breakpoint
ALTER TRIGGER "works_then_searched" ON "works" RENAME TO "works_search_insert";--> statement-breakpoint
ALTER TRIGGER "works_then_searched_anew" ON "works" RENAME TO "works_search_update";--> statement-breakpoint
ALTER TRIGGER "contract_versions_date_works" ON "contract_versions" RENAME TO "contract_versions_agreed_day_insert";--> statement-breakpoint
create or replace trigger contract_versions_append_only before update or truncate on contract_versions
  for each statement execute function refuse_change();--> statement-breakpoint
create or replace trigger ledger_entries_append_only before update or truncate on ledger_entries
  for each statement execute function refuse_change();--> statement-breakpoint
create or replace trigger ledger_entries_delete before delete on ledger_entries
  for each row when (not old.demo) execute function refuse_change();--> statement-breakpoint
create or replace trigger ledger_postings_append_only before update or truncate on ledger_postings
  for each statement execute function refuse_change();--> statement-breakpoint
DROP FUNCTION "contract_is_written_once";--> statement-breakpoint
DROP FUNCTION "ledger_is_written_once";--> statement-breakpoint
create or replace view ledger_unfolded as select * from ledger_pending;--> statement-breakpoint
create or replace view month_waiting as select * from month_pending;--> statement-breakpoint
create or replace view tally_totals as select * from counter_totals;--> statement-breakpoint
create or replace view tally_waiting as select * from counter_pending;--> statement-breakpoint
create or replace function freelancer_search_follow_records(ids integer[]) returns void
language sql as $$
  select freelancer_search_refresh_records(ids)
$$;--> statement-breakpoint
create or replace function freelancer_search_take(ids integer[]) returns void
language sql as $$
  select freelancer_search_refresh(ids)
$$;--> statement-breakpoint
create or replace function months_anew(zone text) returns void
language sql as $$
  select months_recount(zone)
$$;--> statement-breakpoint
create or replace function months_paid(ids bigint[])
returns table (month date, payments integer, cost bigint, brokerage bigint)
language sql stable as $$
  select month, payments, cost, brokerage from months_of_entries(ids)
$$;--> statement-breakpoint
create or replace function search_take(ids integer[]) returns void
language sql as $$
  select work_search_refresh(ids)
$$;--> statement-breakpoint
-- The routines are files from here on (server/platform/db/routines). Until they are applied, later migrations run with these.
create or replace function counters_count_account() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'accepted' and old.role <> 'admin' and old.member_of is null then
    insert into counter_pending (kind, key, amount)
    values (case old.role when 'client' then 'companies' else 'freelancers' end::counter_kind, 0, -1);
  end if;
  if tg_op <> 'DELETE' and new.status = 'accepted' and new.role <> 'admin' and new.member_of is null then
    insert into counter_pending (kind, key, amount)
    values (case new.role when 'client' then 'companies' else 'freelancers' end::counter_kind, 0, 1);
  end if;
  return null;
end
$$;--> statement-breakpoint
create or replace function counters_count_work() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'INSERT' and not old.engaged and old.taken_down_at is null and old.paused_at is null
    and lock_company_status(old.owner_id) = 'accepted' then
    insert into counter_pending (kind, key, amount) values ('open_works', old.deadline - date '1970-01-01', -1);
  end if;
  if tg_op <> 'DELETE' and not new.engaged and new.taken_down_at is null and new.paused_at is null
    and lock_company_status(new.owner_id) = 'accepted' then
    insert into counter_pending (kind, key, amount) values ('open_works', new.deadline - date '1970-01-01', 1);
  end if;
  return null;
end
$$;--> statement-breakpoint
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
$$;--> statement-breakpoint
create or replace function debts_update_request() returns trigger
language plpgsql as $$
declare
  company company_status;
begin
  select lock_company_status(owner_id) into company from works where id = new.work_id;
  if new.status <> 'completed' then
    delete from debts where request_id = new.id;
  elsif company <> 'accepted' then
    insert into debts (request_id, requested_at) values (new.id, new.requested_at);
  end if;
  return null;
end
$$;
