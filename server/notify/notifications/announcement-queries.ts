import { type SQL, sql } from "drizzle-orm";
import { audienceRoles } from "#domain/notify/announcement.ts";
import { pushGroupOf } from "#domain/notify/notification.ts";
import { pushDueAt } from "#server/notify/notifications/push-due.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { announcements } from "#server/platform/db/schema/announcements.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { isNoneOf, type RowKeys } from "#server/platform/jobs/due-rows.ts";

const rolesOfAudiences: SQL = sql.raw(
  Object.entries(audienceRoles)
    .flatMap(([audience, roles]) => roles.map((role) => `('${audience}', '${role}')`))
    .join(", "),
);

/** Locks an announcement that has begun and has readers who were not notified. */
export async function claimAnnouncement(tx: Db, now: Date, except: RowKeys) {
  const today = sql`${now}::timestamptz::date`;
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id::float8 as id from ${announcements}
    where is_notified and notified_at is null and ended_at is null and ${today} between from_day and until_day
      and ${isNoneOf(sql`announcements.id`, except)}
    order by announcements.id limit 1 for update skip locked`);
  return rows;
}

/**
 * Writes the next notifications of a locked announcement, each in the language of its reader. The announcement stores its progress,
 * so that no account is notified twice.
 */
export async function notifyNextBatch(tx: Db, id: number, now: Date, batchSize: number): Promise<void> {
  await tx.execute(sql`
    with due as (select * from ${announcements} where id = ${id}), batch as (
      select a.id, a.language from due inner join (values ${rolesOfAudiences}) as audience_role (audience, role)
          on audience_role.audience = due.audience
        inner join ${accounts} a on a.role = audience_role.role::role
      where a.id > due.notified_up_to and a.status = 'accepted' and a.disabled_at is null
      order by a.id limit ${batchSize}
    ), inserted as (
      insert into ${notifications} (account_id, kind, subject_kind, subject_id, occasion, facts, push_due_at)
      select batch.id, 'announcement', 'announcement', due.id, 0,
        jsonb_build_object('title', case batch.language when 'hi' then due.title_hindi else due.title end),
        ${pushDueAt(sql`batch.id`, sql`${pushGroupOf("announcement")}::text`)}
      from batch, due on conflict do nothing
    )
    update ${announcements} n set
      notified_up_to = coalesce((select max(id) from batch), n.notified_up_to),
      notified_at = case when (select count(*) from batch) < ${batchSize}::int then ${now}::timestamptz end
    from due where n.id = due.id`);
}
