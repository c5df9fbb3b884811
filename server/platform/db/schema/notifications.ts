import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { NotificationFacts, NotificationKind } from "#domain/notification.ts";
import { instant, now } from "#server/platform/db/columns.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";

/** What happened to whom. A notification is inserted in the transaction of its cause. */
export const notifications = pgTable(
  "notifications",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    kind: text().$type<NotificationKind>().notNull(),
    /** No reference: the notification outlives its subject. */
    subjectKind: text().$type<"request" | "work" | "account" | "payment">().notNull(),
    subjectId: integer().notNull(),
    /** Distinguishes notifications that are written once for an occasion; null for an event that happens once by itself. */
    occasion: bigint({ mode: "number" }),
    facts: jsonb().$type<NotificationFacts>().notNull(),
    createdAt: now(),
    /** When it was written, repeated or read. */
    changedAt: now(),
    readAt: instant(),
  },
  (t) => [
    uniqueIndex("notifications_once")
      .on(t.accountId, t.kind, t.subjectKind, t.subjectId, t.occasion)
      .where(sql`${t.occasion} is not null`),
    index("notifications_account").on(t.accountId, t.id),
    index("notifications_unread").on(t.accountId, t.id).where(sql`${t.readAt} is null`),
    index("notifications_read").on(t.readAt).where(sql`${t.readAt} is not null`),
  ],
);
