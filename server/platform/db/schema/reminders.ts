import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { AnswerReminderKind } from "#domain/money/direct-payment.ts";
import type { ReminderKind, ReminderOutcome } from "#domain/notify/reminder.ts";
import { instant, key } from "#server/platform/db/columns.ts";
import { notExported, type TableRule, withParent } from "#server/platform/db/personal-data.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";

/** Reminders that are due at an instant, unless their reason ends before. Written in the transaction of the move that makes it necessary. */
export const reminders = pgTable(
  "reminders",
  {
    id: key(),
    requestId: integer()
      .notNull()
      .references(() => workRequests.id, { onDelete: "cascade" }),
    kind: text().$type<ReminderKind | AnswerReminderKind>().notNull(),
    /** The progress entry that completed the request, or the order of a direct payment; 0 for reminders of the deadline. */
    occasion: bigint({ mode: "number" }).notNull(),
    dueAt: instant().notNull(),
    doneAt: instant(),
    outcome: text().$type<ReminderOutcome>(),
  },
  (t) => [
    unique("reminders_once").on(t.requestId, t.kind, t.occasion),
    index("reminders_due").on(t.dueAt).where(sql`${t.doneAt} is null`),
    index("reminders_tasks").on(t.occasion).where(sql`${t.kind} = 'company_silent' and ${t.outcome} = 'sent'`),
  ],
);

export const personalData: readonly TableRule[] = [
  { table: reminders, exports: notExported("It repeats deadlines of works and requests."), erasure: withParent },
];
