import { type SQL, sql } from "drizzle-orm";
import { type AnswerReminderKind, answerReminderKinds, answerReminders } from "#domain/money/direct-payment.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { paymentOrders } from "#server/platform/db/schema/payments.ts";
import { reminders } from "#server/platform/db/schema/reminders.ts";
import { defer } from "#server/platform/db/transaction.ts";
import { isNoneOf, type RowKeys } from "#server/platform/jobs/due-rows.ts";

const rows: SQL = sql.raw(answerReminderKinds.map((kind) => `('${kind}', ${answerReminders[kind].days})`).join(", "));
const kinds: SQL = sql.raw(answerReminderKinds.map((kind) => `'${kind}'`).join(", "));

/** Reminds of an answer to a direct payment, with the COMMIT of the transaction that reports it. The order is the occasion. */
export const remindOfAnswer = (db: Db, requestId: number, orderId: number): Promise<void> =>
  defer(
    db,
    db.execute(sql`
      insert into ${reminders} (request_id, kind, occasion, due_at)
      select ${requestId}::int, k.kind, ${orderId}::bigint, now() + k.days * interval '24 hours'
      from (values ${rows}) as k (kind, days)`),
  );

interface DueAnswer extends Record<string, unknown> {
  readonly reminderId: number;
  readonly kind: AnswerReminderKind;
  /** Whether the payment still waits for the freelancer. */
  readonly isCurrent: boolean;
  readonly requestId: number;
}

/**
 * Claims reminders that are due, each once, whichever instances run at the same time; those of payments that were answered are
 * dropped. A payment that is being answered is left for the next run, so that neither waits for the other.
 */
export async function claimAnswerReminders(
  tx: Db,
  now: Date,
  limit: number,
  except: RowKeys,
): Promise<readonly DueAnswer[]> {
  const { rows: due } = await tx.execute<DueAnswer>(sql`
    with due as (
      select r.id, o.status = 'open' as is_current
      from ${reminders} r inner join ${paymentOrders} o on o.id = r.occasion
      where r.done_at is null and r.due_at <= ${now} and r.kind in (${kinds}) and ${isNoneOf(sql`r.id`, except)}
      order by r.due_at limit ${limit}
      for no key update of r skip locked for share of o skip locked
    )
    update ${reminders} r set done_at = ${now}, outcome = case when due.is_current then 'sent' else 'dropped' end
    from due where r.id = due.id
    returning r.id::float8 as "reminderId", r.kind, due.is_current as "isCurrent", r.request_id as "requestId"`);
  return due;
}
