import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Audience } from "#domain/notify/announcement.ts";
import { instant, key, now } from "#server/platform/db/columns.ts";
import { by, ofAdmins, own, personal, type TableRule } from "#server/platform/db/personal-data.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";

/** News of the operator, shown to the members of an audience for some days. */
export const announcements = pgTable(
  "announcements",
  {
    id: key(),
    title: text().notNull(),
    titleHindi: text().notNull(),
    text: text().notNull(),
    textHindi: text().notNull(),
    audience: text().$type<Audience>().notNull(),
    fromDay: date({ mode: "string" }).notNull(),
    /** The last day. */
    untilDay: date({ mode: "string" }).notNull(),
    createdBy: integer().references(() => accounts.id, { onDelete: "set null" }),
    createdAt: now(),
    /** When an admin ended it before its last day was over. */
    endedAt: instant(),
    isNotified: boolean().notNull(),
    /** The last account to which the job has written a notification. */
    notifiedUpTo: integer().notNull().default(0),
    /** When the job had written all of them. */
    notifiedAt: instant(),
  },
  (t) => [
    index("announcements_shown").on(t.untilDay).where(sql`${t.endedAt} is null`),
    index("announcements_author").on(t.createdBy),
    check("announcements_days", sql`${t.fromDay} <= ${t.untilDay}`),
  ],
);

/** Who does not want to see an announcement any more. */
export const announcementDismissals = pgTable(
  "announcement_dismissals",
  {
    announcementId: integer()
      .notNull()
      .references(() => announcements.id, { onDelete: "cascade" }),
    accountId: integer()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.announcementId, t.accountId] }),
    index("announcement_dismissals_account").on(t.accountId),
  ],
);

export const personalData: readonly TableRule[] = [
  { table: announcements, exports: own(by(announcements.createdBy)), erasure: ofAdmins },
  { table: announcementDismissals, ...personal(by(announcementDismissals.accountId)) },
];
