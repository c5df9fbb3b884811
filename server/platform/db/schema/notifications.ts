import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type {
  MailChoice,
  NotificationFacts,
  NotificationGroup,
  NotificationKind,
} from "#domain/notify/notification.ts";
import { instant, now } from "#server/platform/db/columns.ts";
import { by, personal, type TableRule } from "#server/platform/db/personal-data.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";

const owner = () => integer().references(() => accounts.id, { onDelete: "cascade" });

/** What happened to whom. A notification is inserted in the transaction of its cause. */
export const notifications = pgTable(
  "notifications",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: owner().notNull(),
    kind: text().$type<NotificationKind>().notNull(),
    /** No reference: the notification outlives its subject. */
    subjectKind: text()
      .$type<
        "request" | "work" | "account" | "payment" | "conversation" | "decision" | "announcement" | "search" | "ticket"
      >()
      .notNull(),
    subjectId: integer().notNull(),
    /** Distinguishes notifications that are written once for an occasion; null for an event that happens once by itself. */
    occasion: bigint({ mode: "number" }),
    facts: jsonb().$type<NotificationFacts>().notNull(),
    createdAt: now(),
    /** The latest instant at which it was written, repeated or read. */
    changedAt: now(),
    readAt: instant(),
    /** When an e-mail is sent unless it is read before; null where none is. */
    mailDueAt: instant("email_due_at"),
    mailedAt: instant("emailed_at"),
    /** When it is pushed unless it is read before; null where it is not. */
    pushDueAt: instant(),
    pushedAt: instant(),
  },
  (t) => [
    uniqueIndex("notifications_once")
      .on(t.accountId, t.kind, t.subjectKind, t.subjectId, t.occasion)
      .where(sql`${t.occasion} is not null`),
    index("notifications_account").on(t.accountId, t.id),
    index("notifications_unread").on(t.accountId, t.id).where(sql`${t.readAt} is null`),
    // The event streams read what has changed lately.
    index("notifications_changed").on(t.changedAt),
    index("notifications_email_due").on(t.mailDueAt).where(sql`${t.mailDueAt} is not null`),
    index("notifications_push_due").on(t.pushDueAt).where(sql`${t.pushDueAt} is not null`),
    index("notifications_read").on(t.readAt).where(sql`${t.readAt} is not null`),
  ],
);

/** What a user chose for a group of notifications; without a row the default applies (domain/notify/notification.ts). */
export const notificationPreferences = pgTable(
  "notification_preferences",
  {
    accountId: owner().notNull(),
    kindGroup: text().$type<NotificationGroup>().notNull(),
    /** Null where only the push was chosen. */
    email: text().$type<MailChoice>(),
    /** Whether it is pushed; null where only the e-mail was chosen. */
    push: boolean(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.kindGroup] })],
);

/** When a user's digest is sent. It has a row once something goes to the digest. */
export const notificationSchedules = pgTable(
  "notification_schedules",
  {
    accountId: owner().primaryKey(),
    /** In the platform's time zone. */
    digestHour: integer().notNull(),
    /** The digest contains what came after this. */
    lastDigestAt: now(),
    /** Hours of the platform's time zone between which nothing is pushed, possibly over midnight; both or none. */
    quietFrom: integer(),
    quietTo: integer(),
  },
  (t) => [
    index("notification_schedules_last").on(t.lastDigestAt),
    check("notification_schedules_hour", sql`${t.digestHour} between 0 and 23`),
    check(
      "notification_schedules_quiet",
      sql`num_nulls(${t.quietFrom}, ${t.quietTo}) in (0, 2) and ${t.quietFrom} between 0 and 23 and ${t.quietTo} between 0 and 23`,
    ),
  ],
);

export const personalData: readonly TableRule[] = [
  { table: notifications, ...personal(by(notifications.accountId)) },
  { table: notificationPreferences, ...personal(by(notificationPreferences.accountId)) },
  { table: notificationSchedules, ...personal(by(notificationSchedules.accountId)) },
];
