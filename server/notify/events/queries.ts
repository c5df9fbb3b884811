import { sql } from "drizzle-orm";
import type { NotificationKind } from "#domain/notify/notification.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";

export interface Change extends Record<string, unknown> {
  readonly id: number;
  readonly accountId: number;
  readonly kind: NotificationKind;
  readonly changedAt: string;
  readonly isUnread: boolean;
}

/** The notifications of these accounts that were written, repeated or read in the last seconds. */
export async function recentChanges(
  db: Db,
  accountIds: readonly number[],
  seconds: number,
): Promise<readonly Change[]> {
  const { rows } = await db.execute<Change>(sql`
    select id::float8 as id, account_id as "accountId", kind, changed_at::text as "changedAt",
      read_at is null as "isUnread"
    from ${notifications}
    where changed_at > now() - make_interval(secs => ${seconds}) and account_id = any(${sql.param([...accountIds])})`);
  return rows;
}
