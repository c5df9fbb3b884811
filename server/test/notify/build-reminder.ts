import { eq, sql } from "drizzle-orm";
import { type ReminderKind, reminders as reminderTable } from "#domain/notify/reminder.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { progressEntries } from "#server/platform/db/schema/progress.ts";
import { reminders } from "#server/platform/db/schema/reminders.ts";

type Values = Partial<typeof reminders.$inferInsert> & { readonly requestId: number; readonly kind: ReminderKind };

/** A reminder that was due a minute ago, of the latest completion if it is about a payment. */
export async function buildReminder(db: Db, values: Values) {
  const [entry] = await db
    .select({ id: sql<number>`coalesce(max(${progressEntries.id}), 0)` })
    .from(progressEntries)
    .where(eq(progressEntries.requestId, values.requestId));
  const occasion = reminderTable[values.kind].status === "completed" ? (entry?.id ?? 0) : 0;
  const [reminder] = await db
    .insert(reminders)
    .values({ occasion, dueAt: new Date(Date.now() - 60_000), ...values })
    .returning();
  if (!reminder) throw new Error("nothing was inserted");
  return reminder;
}

/** A completed request whose company is silent after all reminders, so that the admins have a task. */
export const buildSilence = (db: Db, requestId: number) =>
  buildReminder(db, { requestId, kind: "company_silent", outcome: "sent", doneAt: new Date() });
