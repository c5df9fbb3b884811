-- A notification becomes an event for the webhooks of its account, in the transaction of the change, and for those of
-- the platform, unless it is the copy of a member. A message makes its notification a new one.
create or replace function webhook_events_add() returns trigger
language plpgsql as $$
begin
  if not exists (select from webhooks where new.kind = any(kinds)) then
    return null;
  end if;
  with subscribed as (
    select id from webhooks
    where new.kind = any(kinds) and (account_id = new.account_id or is_platform and exists (
      select from accounts a where a.id = new.account_id and a.role <> 'admin' and a.member_of is null))
  ), event as (
    insert into webhook_events (account_id, kind, data)
    select new.account_id, new.kind, jsonb_build_object('accountId', new.account_id, 'subject', new.subject_kind,
      'subjectId', new.subject_id) || coalesce((
        -- Only these leave the platform: a new fact may be a name, a text or an amount.
        select jsonb_object_agg(key, value) from jsonb_each(new.facts)
        where key = any (array['workId', 'requestId', 'messageId', 'decisionId', 'percentage'])), '{}')
    where exists (select from subscribed) returning id
  )
  insert into webhook_deliveries (webhook_id, event_id, subject)
  select subscribed.id, event.id, new.subject_kind || ' ' || new.subject_id from subscribed, event;
  return null;
end
$$;

create or replace trigger notifications_webhook_events_insert after insert on notifications
  for each row execute function webhook_events_add();

create or replace trigger notifications_webhook_events_update after update of created_at on notifications
  for each row execute function webhook_events_add();
