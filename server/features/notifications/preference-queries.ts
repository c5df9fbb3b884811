import { eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { defaultDigestHour, type EmailChoice, type NotificationGroup } from "#domain/notification.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { notificationPreferences, notificationSchedules } from "#server/platform/db/schema/notifications.ts";

/** What an account chose for a group, as a part of a statement that reads its address. */
export const emailChoiceOfAccount = (account: PgColumn | SQL, group: NotificationGroup) => sql<EmailChoice | null>`(
  select email from ${notificationPreferences} where account_id = ${account} and kind_group = ${sql.raw(`'${group}'`)})`;

export async function preferencesOf(db: Db, accountId: number) {
  const { kindGroup, email } = notificationPreferences;
  const rows = await db
    .select({ kindGroup, email })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.accountId, accountId));
  return new Map(rows.map((row) => [row.kindGroup, row.email]));
}

export async function digestHourOf(db: Db, accountId: number): Promise<number> {
  const [schedule] = await db
    .select({ digestHour: notificationSchedules.digestHour })
    .from(notificationSchedules)
    .where(eq(notificationSchedules.accountId, accountId));
  return schedule?.digestHour ?? defaultDigestHour;
}

export async function savePreference(db: Db, row: typeof notificationPreferences.$inferInsert): Promise<void> {
  const { accountId, kindGroup } = notificationPreferences;
  await db
    .insert(notificationPreferences)
    .values(row)
    .onConflictDoUpdate({ target: [accountId, kindGroup], set: { email: row.email } });
  if (row.email === "digest")
    await db
      .insert(notificationSchedules)
      .values({ accountId: row.accountId, digestHour: defaultDigestHour })
      .onConflictDoNothing();
}

export async function saveDigestHour(db: Db, accountId: number, digestHour: number): Promise<void> {
  await db
    .insert(notificationSchedules)
    .values({ accountId, digestHour })
    .onConflictDoUpdate({ target: notificationSchedules.accountId, set: { digestHour } });
}
