import { type SQL, sql } from "drizzle-orm";
import { notificationPreferences } from "#server/platform/db/schema/notifications.ts";
import { pushSubscriptions } from "#server/platform/db/schema/push.ts";

/**
 * In a statement that writes notifications: when they are pushed. Null for an account without a device, for one that switched it
 * off, and for a group that is never pushed, which is null. `account` is
 * qualified with its table, since the statement has columns of the same name.
 */
export const pushDueAt = (account: SQL, group: SQL): SQL => sql`case when ${group} is not null
    and exists (select from ${pushSubscriptions} device where device.account_id = ${account})
    and coalesce((select choice.push from ${notificationPreferences} choice
      where choice.account_id = ${account} and choice.kind_group = ${group}), true)
  then now() end`;
