import { sql } from "drizzle-orm";
import type { NotificationKind } from "#domain/notify/notification.ts";
import { claimMinutes } from "#domain/trust/desk.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { deskClaims } from "#server/platform/db/schema/content-reports.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";

/** Who looks into what at the desk: another text after each taking, release and lapse. */
export async function deskState(db: Db): Promise<string> {
  const { rows } = await db.execute<{ state: string }>(sql`
    select coalesce(string_agg(concat_ws(' ', kind, subject_id, admin_id, taken_at), ',' order by kind, subject_id), '') as state
    from ${deskClaims} where taken_at >= now() - make_interval(mins => ${claimMinutes})`);
  return rows[0]?.state ?? "";
}

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
