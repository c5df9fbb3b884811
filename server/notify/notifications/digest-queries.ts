import { and, count, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Language } from "#domain/language.ts";
import { digestKindsOf, maxDigestItems, type NotificationGroup } from "#domain/notify/notification.ts";
import type { Role } from "#domain/role.ts";
import { reachableEmail } from "#server/notify/notifications/member-recipients.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { notificationSchedules, notifications } from "#server/platform/db/schema/notifications.ts";
import { isNoneOf, type RowKeys } from "#server/platform/jobs/due-rows.ts";

interface DueDigest extends Record<string, unknown> {
  readonly accountId: number;
  readonly role: Role;
  readonly email: string;
  readonly language: Language;
  readonly since: string;
}

/**
 * Claims accounts whose digest is due: their chosen hour has come since the last digest. Each is claimed once, whichever instances
 * run at the same time. A company that cannot log in has no address.
 */
export async function claimDueDigests(tx: Db, now: Date, limit: number, except: RowKeys) {
  const today = sql`date_trunc('day', ${now}::timestamptz::timestamp) + make_interval(hours => s.digest_hour)`;
  const due = sql`(case when ${today} <= ${now}::timestamptz::timestamp then ${today} else ${today} - interval '1 day' end)`;
  const { rows } = await tx.execute<DueDigest>(sql`
    with due as (
      select s.account_id, s.last_digest_at from ${notificationSchedules} s
      where s.last_digest_at < ${due}::timestamptz and ${isNoneOf(sql`s.account_id`, except)}
      order by s.last_digest_at limit ${limit} for update skip locked
    )
    update ${notificationSchedules} s set last_digest_at = ${now}
    from due inner join ${accounts} a on a.id = due.account_id where s.account_id = due.account_id
    returning a.id as "accountId", a.role, a.language, due.last_digest_at::text as since,
      ${reachableEmail} as email`);
  return rows;
}

/** A cause may commit a little later than its instant says, so both ends of the window are a minute back. */
const delay = sql`interval '1 minute'`;

/** The unread notifications of these groups since the last digest: the newest, and how many there are. */
export async function digestItems(
  tx: Db,
  { accountId, since }: Pick<DueDigest, "accountId" | "since">,
  now: Date,
  groups: readonly NotificationGroup[],
) {
  const isNew = and(
    eq(notifications.accountId, accountId),
    isNull(notifications.readAt),
    inArray(notifications.kind, [...digestKindsOf(groups)]),
    sql`${notifications.createdAt} > ${since}::timestamptz - ${delay}`,
    sql`${notifications.createdAt} <= ${now}::timestamptz - ${delay}`,
  );
  const { kind, facts, id } = notifications;
  const items = await tx
    .select({ kind, facts })
    .from(notifications)
    .where(isNew)
    .orderBy(desc(id))
    .limit(maxDigestItems);
  const [all] = await tx.select({ count: count() }).from(notifications).where(isNew);
  return { items, moreCount: (all?.count ?? 0) - items.length };
}
