import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { liveStatuses } from "#domain/money/payment-order.ts";
import { type ReminderKind, remindersOf, reminders as reminderTable } from "#domain/notify/reminder.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { dueDayOf } from "#server/platform/db/due-day.ts";
import { accounts, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { paymentOrders } from "#server/platform/db/schema/payments.ts";
import { progressEntries } from "#server/platform/db/schema/progress.ts";
import { reminders } from "#server/platform/db/schema/reminders.ts";

const kindRows = (kinds: readonly ReminderKind[]): SQL =>
  sql.raw(kinds.map((kind) => `('${kind}', ${reminderTable[kind].days})`).join(", "));
const live = sql.raw(liveStatuses.map((status) => `'${status}'`).join(", "));

/** The reminders that the moves of the demo would have written; those that were due are sent. One company is an admin's task. */
export async function fillReminders(tx: Db): Promise<void> {
  await tx.execute(sql`
    insert into ${reminders} (request_id, kind, occasion, due_at)
    select q.id, k.kind, 0, d.due_at
    from ${workRequests} q inner join ${works} w on w.id = q.work_id
      cross join (values ${kindRows(remindersOf("accepted"))}) as k (kind, days)
      cross join lateral (select (${dueDayOf(alias(works, "w"))} + k.days + time '09:00')::timestamptz as due_at) d
    where q.status = 'accepted' and d.due_at > now()`);
  await tx.execute(sql`
    insert into ${reminders} (request_id, kind, occasion, due_at, done_at, outcome)
    select q.id, k.kind, p.id, d.due_at, case when d.due_at <= now() then d.due_at end,
      case when d.due_at <= now() then 'sent' end
    from ${workRequests} q inner join ${works} w on w.id = q.work_id
      inner join ${accounts} c on c.id = w.owner_id and c.status = 'accepted'
      cross join lateral (select id, created_at from ${progressEntries} where request_id = q.id order by id desc limit 1) p
      cross join (values ${kindRows(remindersOf("completed"))}) as k (kind, days)
      cross join lateral (select p.created_at + k.days * interval '24 hours' as due_at) d
    where q.status = 'completed'
      and not exists (select from ${paymentOrders} o where o.request_id = q.id and o.status in (${live}))`);
}
