import { eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { defaultDigestHour, type MailChoice, type NotificationGroup } from "#domain/notify/notification.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { notificationPreferences, notificationSchedules } from "#server/platform/db/schema/notifications.ts";

/** What an account chose for a group, as a part of a statement that reads its address. */
export const mailChoiceOfAccount = (account: PgColumn | SQL, group: NotificationGroup) => sql<MailChoice | null>`(
  select email from ${notificationPreferences} where account_id = ${account} and kind_group = ${sql.raw(`'${group}'`)})`;

export async function preferencesOf(db: Db, accountId: number) {
  const { kindGroup, email, push } = notificationPreferences;
  const rows = await db
    .select({ kindGroup, email, push })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.accountId, accountId));
  return new Map(rows.map((row) => [row.kindGroup, row]));
}

export async function scheduleOf(db: Db, accountId: number) {
  const { digestHour, quietFrom, quietTo } = notificationSchedules;
  const [schedule] = await db
    .select({ digestHour, quietFrom, quietTo })
    .from(notificationSchedules)
    .where(eq(notificationSchedules.accountId, accountId));
  return schedule ?? { digestHour: defaultDigestHour, quietFrom: null, quietTo: null };
}

/** Saves what was chosen; what is undefined stays as it is. */
export async function savePreference(db: Db, row: typeof notificationPreferences.$inferInsert): Promise<void> {
  const { accountId, kindGroup } = notificationPreferences;
  const { email, push } = row;
  await db
    .insert(notificationPreferences)
    .values(row)
    .onConflictDoUpdate({
      target: [accountId, kindGroup],
      set: { ...(email !== undefined && { email }), ...(push !== undefined && { push }) },
    });
  if (row.email === "digest")
    await db
      .insert(notificationSchedules)
      .values({ accountId: row.accountId, digestHour: defaultDigestHour })
      .onConflictDoNothing();
}

export async function saveSchedule(db: Db, schedule: typeof notificationSchedules.$inferInsert): Promise<void> {
  const { accountId, ...chosen } = schedule;
  await db
    .insert(notificationSchedules)
    .values(schedule)
    .onConflictDoUpdate({ target: notificationSchedules.accountId, set: chosen });
}
