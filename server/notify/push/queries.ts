import { and, count, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Language } from "#domain/language.ts";
import type { MemberKind } from "#domain/member.ts";
import type { NotificationFacts, NotificationGroup, NotificationKind } from "#domain/notify/notification.ts";
import { maxFailures, pushLifetimeSeconds } from "#domain/notify/push.ts";
import type { Role } from "#domain/role.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { members } from "#server/platform/db/schema/members.ts";
import {
  notificationPreferences,
  notificationSchedules,
  notifications,
} from "#server/platform/db/schema/notifications.ts";
import { pushSubscriptions } from "#server/platform/db/schema/push.ts";

const { id, accountId: owner, endpoint, endpointHash, p256dh, auth, failures } = pushSubscriptions;
const isDevice = (accountId: number, hash: string) => and(eq(owner, accountId), eq(endpointHash, hash));

export const isSubscribed = async (db: Db, accountId: number, hash: string): Promise<boolean> =>
  (await db.$count(pushSubscriptions, isDevice(accountId, hash))) > 0;

/** The other devices of an account, which stays locked until the transaction ends, so that two calls cannot exceed the limit. */
export async function otherDeviceCount(tx: Db, accountId: number, hash: string): Promise<number> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("no key update");
  const [row] = await tx
    .select({ count: count() })
    .from(pushSubscriptions)
    .where(and(eq(owner, accountId), ne(endpointHash, hash)));
  return row?.count ?? 0;
}

/** A browser has one row: who switches it on there is notified there from now on. */
export async function saveSubscription(db: Db, row: typeof pushSubscriptions.$inferInsert): Promise<void> {
  await db
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: endpointHash, set: { ...row, failures: 0, testDueAt: null, ...nothingMissed } });
}

export async function deleteSubscription(db: Db, accountId: number, hash: string): Promise<void> {
  await db.delete(pushSubscriptions).where(isDevice(accountId, hash));
}

/** False where this browser is not switched on for the account. */
export async function requestTest(db: Db, accountId: number, hash: string): Promise<boolean> {
  const rows = await db
    .update(pushSubscriptions)
    .set({ testDueAt: sql`now()` })
    .where(isDevice(accountId, hash))
    .returning({ id });
  return rows.length > 0;
}

interface DuePush extends Record<string, unknown> {
  readonly id: number;
  readonly accountId: number;
  readonly role: Role;
  /** Everybody but a member of a company is the owner of the account. */
  readonly memberKind: MemberKind;
  readonly language: Language;
  readonly kind: NotificationKind;
  readonly facts: NotificationFacts;
  readonly subjectId: number;
  /** Whether the notification was read meanwhile, or is too old to be pushed. */
  readonly isOver: boolean;
  /** The groups that the account has switched off. */
  readonly groupsOff: readonly NotificationGroup[];
}

const memberKind = sql`coalesce((select member.kind from ${members} member where member.account_id = a.id), 'owner')`;

const groupsOff = sql`array(select choice.kind_group from ${notificationPreferences} choice
  where choice.account_id = a.id and not choice.push)`;

const hour = (now: Date) => sql`extract(hour from ${now}::timestamptz)`;
/** Quiet hours may span midnight. Without them every comparison is null. */
const isQuiet = (now: Date) => sql`coalesce(case when s.quiet_from < s.quiet_to
    then ${hour(now)} >= s.quiet_from and ${hour(now)} < s.quiet_to
    else ${hour(now)} >= s.quiet_from or ${hour(now)} < s.quiet_to end, false)`;

/**
 * Claims notifications that are due, each for one instance. They are due again after a while, which grows with their age, unless
 * `finishPushes` says that they were sent. During the quiet hours of their account they wait.
 */
export async function claimDuePushes(tx: Db, now: Date, limit: number): Promise<readonly DuePush[]> {
  const { rows } = await tx.execute<DuePush>(sql`
    with due as (
      select n.id from ${notifications} n left join ${notificationSchedules} s on s.account_id = n.account_id
      where n.push_due_at <= ${now} and not ${isQuiet(now)}
      order by n.push_due_at limit ${limit} for update of n skip locked
    )
    update ${notifications} n
    set push_due_at = ${now}::timestamptz + greatest(interval '1 minute', ${now}::timestamptz - n.changed_at)
    from due, ${accounts} a where n.id = due.id and a.id = n.account_id
    returning n.id::float8 as id, a.id as "accountId", a.role, ${memberKind} as "memberKind", a.language, n.kind, n.facts, n.subject_id as "subjectId",
      n.read_at is not null
        or n.changed_at < ${now}::timestamptz - interval '${sql.raw(String(pushLifetimeSeconds))} seconds' as "isOver",
      ${groupsOff} as "groupsOff"`);
  return rows;
}

export async function finishPushes(db: Db, ids: readonly number[], pushedAt: Date | null): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(notifications)
    .set({ pushDueAt: null, ...(pushedAt && { pushedAt }) })
    .where(inArray(notifications.id, [...ids]));
}

const deviceColumns = { id, accountId: owner, endpoint, p256dh, auth };
export type Device = Awaited<ReturnType<typeof devicesOf>>[number];

export const devicesOf = (db: Db, accountIds: readonly number[]) =>
  db
    .select(deviceColumns)
    .from(pushSubscriptions)
    .where(inArray(owner, [...accountIds]));

/** Claims the requested test pushes, with the language and role of their accounts. */
export async function claimDueTests(tx: Db, now: Date) {
  const due = tx
    .select({ id })
    .from(pushSubscriptions)
    .where(sql`${pushSubscriptions.testDueAt} <= ${now}`)
    .for("update", { skipLocked: true });
  return tx
    .update(pushSubscriptions)
    .set({ testDueAt: null })
    .from(accounts)
    .where(and(inArray(id, due), eq(accounts.id, owner)))
    .returning({ ...deviceColumns, role: accounts.role, language: accounts.language });
}

export async function forgetDevice(db: Db, deviceId: number): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(id, deviceId));
}

export async function countSuccess(db: Db, deviceId: number): Promise<void> {
  await db
    .update(pushSubscriptions)
    .set({ failures: 0, ...nothingMissed })
    .where(and(eq(id, deviceId), or(ne(failures, 0), isNotNull(pushSubscriptions.retryDueAt))));
}

const nothingMissed = { missedSince: null, retryDueAt: null };

/** Another device of the account received what these did not. */
export async function retryLater(db: Db, deviceIds: readonly number[], now: Date): Promise<void> {
  if (deviceIds.length === 0) return;
  const { missedSince } = pushSubscriptions;
  await db
    .update(pushSubscriptions)
    .set({
      missedSince: sql`coalesce(${missedSince}, ${now}::timestamptz)`,
      retryDueAt: sql`${now}::timestamptz + interval '1 minute'`,
    })
    .where(inArray(id, [...deviceIds]));
}

interface MissedPushes extends Record<string, unknown>, Device, Pick<DuePush, "groupsOff" | "memberKind"> {
  readonly role: Role;
  readonly language: Language;
  /** Unread ones of the last day that this device did not receive. */
  readonly missed: readonly Pick<DuePush, "kind" | "facts" | "subjectId">[];
}

/** Claims devices that have missed pushes, each for one instance, outside of the quiet hours of their account. */
export async function claimDueRetries(tx: Db, now: Date, limit: number): Promise<readonly MissedPushes[]> {
  const { rows } = await tx.execute<MissedPushes>(sql`
    with due as (
      select d.id from ${pushSubscriptions} d left join ${notificationSchedules} s on s.account_id = d.account_id
      where d.retry_due_at <= ${now} and not ${isQuiet(now)}
      order by d.retry_due_at limit ${limit} for update of d skip locked
    )
    update ${pushSubscriptions} d
    set retry_due_at = ${now}::timestamptz + greatest(interval '1 minute', ${now}::timestamptz - d.missed_since)
    from due, ${accounts} a where d.id = due.id and a.id = d.account_id
    returning d.id, d.account_id as "accountId", d.endpoint, d.p256dh, d.auth, a.role, a.language, ${memberKind} as "memberKind",
      ${groupsOff} as "groupsOff", coalesce((
      select json_agg(json_build_object('kind', n.kind, 'facts', n.facts, 'subjectId', n.subject_id) order by n.id)
      from ${notifications} n where n.account_id = d.account_id and n.pushed_at >= d.missed_since and n.read_at is null
        and n.changed_at >= ${now}::timestamptz - interval '${sql.raw(String(pushLifetimeSeconds))} seconds'), '[]') as missed`);
  return rows;
}

/** Forgets what a device has missed, because it was read meanwhile or is too old. */
export async function forgetMissed(db: Db, deviceId: number): Promise<void> {
  await db.update(pushSubscriptions).set(nothingMissed).where(eq(id, deviceId));
}

/** The device is forgotten at the last failure. */
export async function countFailure(db: Db, deviceId: number): Promise<void> {
  const [row] = await db
    .update(pushSubscriptions)
    .set({ failures: sql`${failures} + 1` })
    .where(eq(id, deviceId))
    .returning({ failures });
  if (row && row.failures >= maxFailures) await forgetDevice(db, deviceId);
}
