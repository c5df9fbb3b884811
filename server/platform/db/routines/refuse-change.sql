-- What was written for good stays as it was written: entries of the audit log and their seals, entries and postings of
-- the ledger, versions of contracts, and moves of milestones. Entries of the demo may be deleted.
create or replace function refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;

create or replace trigger audit_entries_append_only before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();

create or replace trigger audit_seals_append_only before update or delete or truncate on audit_seals
  for each statement execute function refuse_change();

create or replace trigger contract_versions_append_only before update or truncate on contract_versions
  for each statement execute function refuse_change();

create or replace trigger ledger_entries_append_only before update or truncate on ledger_entries
  for each statement execute function refuse_change();

create or replace trigger ledger_entries_delete before delete on ledger_entries
  for each row when (not old.demo) execute function refuse_change();

create or replace trigger ledger_postings_append_only before update or truncate on ledger_postings
  for each statement execute function refuse_change();

create or replace trigger milestone_moves_append_only before update on milestone_moves
  for each statement execute function refuse_change();

create or replace trigger tax_papers_append_only before update or truncate on tax_papers
  for each statement execute function refuse_change();

-- Those of the demo and the sandbox are no tax papers.
create or replace trigger tax_papers_delete before delete on tax_papers
  for each row when (old.generation <> 'Z') execute function refuse_change();
