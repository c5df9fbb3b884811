import { and, desc, eq, inArray, isNull, lt, lte, type Placeholder, type SQL, sql } from "drizzle-orm";
import { audiencesOf } from "#domain/notify/announcement.ts";
import {
  maxFactLength,
  membersFor,
  type NotificationFacts,
  type NotificationKind,
  notificationKinds,
  permissionFor,
  pushGroupOf,
} from "#domain/notify/notification.ts";
import { currentAnnouncementIds } from "#server/notify/announcements/queries.ts";
import { withMembers } from "#server/notify/notifications/member-recipients.ts";
import { unreadConversations } from "#server/notify/notifications/message-queries.ts";
import { pushDueAt } from "#server/notify/notifications/push-due.ts";
import { activeDecisionOf } from "#server/platform/db/active-restrictions.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { limitLiteral } from "#server/platform/db/pagination.ts";
import { preparedSql } from "#server/platform/db/prepared.ts";
import { adminPermissions } from "#server/platform/db/schema/admins.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { defer } from "#server/platform/db/transaction.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import { keyFrom, oneMore, type PageRequest, pageOf } from "#server/platform/page.ts";

const { placeholder } = sql;

export interface NewNotification {
  readonly kind: NotificationKind;
  readonly subjectKind: (typeof notifications.$inferInsert)["subjectKind"];
  readonly subjectId: number;
  readonly facts: NotificationFacts;
}

const columns = sql`insert into ${notifications} (account_id, kind, subject_kind, subject_id, facts, push_due_at)`;
const values = sql`${placeholder("kind")}::text, ${placeholder("subjectKind")}::text`;
const facts = sql`${placeholder("facts")}::jsonb`;

const pushGroup = sql`${placeholder("pushGroup")}::text`;

const insertStatement = preparedSql(
  "notify",
  sql`${columns} select recipient.id, ${values}, ${placeholder("subjectId")}::int, ${facts},
    ${pushDueAt(sql`recipient.id`, pushGroup)}
  from unnest(${placeholder("accountIds")}::int[]) as named (id)
  cross join lateral (${withMembers(sql`named.id`, sql`${placeholder("memberKinds")}::text[]`)}) as recipient (id)`,
);

const adminsStatement = preparedSql(
  "notify_admins",
  sql`${columns} select account_id, ${values}, ${placeholder("subjectId")}::int, ${facts},
    ${pushDueAt(sql`${adminPermissions.accountId}`, pushGroup)}
  from ${adminPermissions} where ${adminPermissions.permission} = ${placeholder("permission")}`,
);

const shorten = (text: string) => text.slice(0, maxFactLength).toWellFormed();

/** Long titles and names are cut. */
export const cutFacts = ({ title, otherName, ...others }: NotificationFacts): NotificationFacts => ({
  ...others,
  ...(title !== undefined && { title: shorten(title) }),
  ...(otherName !== undefined && { otherName: shorten(otherName) }),
});

const valuesOf = ({ facts, ...notification }: NewNotification) => ({
  ...notification,
  facts: JSON.stringify(cutFacts(facts)),
  pushGroup: pushGroupOf(notification.kind),
});

const memberKindsOf = ({ kind }: Pick<NewNotification, "kind">) => [...membersFor(kind)];

/** Notifies accounts, and of a company the members whom the kind concerns, with the COMMIT of the transaction. */
export const notifyAccounts = (db: Db, accountIds: readonly number[], notification: NewNotification): Promise<void> =>
  defer(
    db,
    insertStatement(db, {
      ...valuesOf(notification),
      accountIds: [...accountIds],
      memberKinds: memberKindsOf(notification),
    }),
  );

/** Notifies every admin who has the permission that the kind names. */
export const notifyAdmins = (db: Db, notification: NewNotification): Promise<void> =>
  defer(db, adminsStatement(db, { ...valuesOf(notification), permission: permissionFor(notification.kind) }));

/** During an upgrade the next version may write kinds that this one does not know. */
const isKnown = inArray(notifications.kind, Object.keys(notificationKinds) as NotificationKind[]);
const isUnread = isNull(notifications.readAt);
const isOf = (accountId: number | Placeholder) => eq(notifications.accountId, accountId);

interface ListRequest extends PageRequest {
  readonly unreadOnly?: boolean | null | undefined;
}

/** The notifications of an account, newest first. */
export async function notificationsOf(db: Db, accountId: number, { limit, after, unreadOnly }: ListRequest) {
  const [id] = keyFrom(after, ["number"]) ?? [];
  const rows = await db
    .select()
    .from(notifications)
    .where(
      and(
        isOf(accountId),
        isKnown,
        unreadOnly ? isUnread : undefined,
        id === undefined ? undefined : lt(notifications.id, id),
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(limitLiteral(oneMore(limit)));
  return pageOf(rows, limit, (row) => [row.id]);
}

const personId = placeholder("personId");
const accountId = placeholder("accountId");

interface Counts {
  /** At most 100. */
  readonly unreadNotifications: number;
  readonly unreadConversations: number;
  readonly activeDecisionId: number | null;
  readonly announcementIds: number[];
}

const countsStatement = preparedSql<Counts>(
  "notification_counts",
  sql`select
    (select count(*)::int from (
      select from ${notifications} where ${and(isOf(personId), isUnread, isKnown)} limit 100) as unread) as "unreadNotifications",
    ${unreadConversations({ accountId, personId })} as "unreadConversations",
    ${activeDecisionOf(accountId)} as "activeDecisionId",
    ${currentAnnouncementIds(personId, placeholder("audiences"))} as "announcementIds"`,
);

/** The counts that every screen shows beside its menu. */
export const notificationCounts = (db: Db, { accountId, personId, role }: Actor): Promise<Counts[]> =>
  countsStatement(db, { accountId, personId, audiences: [...audiencesOf(role)] });

const markAsRead = (db: Db, accountId: number, selected: SQL | undefined) =>
  db
    .update(notifications)
    .set({ readAt: sql`now()`, changedAt: sql`now()`, mailDueAt: null, pushDueAt: null })
    .where(and(isOf(accountId), isUnread, selected));

/** Notifications of other accounts are ignored. */
export const markIdsAsRead = (db: Db, accountId: number, ids: readonly number[]) =>
  markAsRead(db, accountId, inArray(notifications.id, [...ids]));

export const markAsReadUpTo = (db: Db, accountId: number, id: number) =>
  markAsRead(db, accountId, lte(notifications.id, id));

const batch = 1000;

/** Read notifications are stored for 90 days, unread ones for 365. */
export async function deleteOldNotifications(db: Db): Promise<void> {
  const oldest = db.select({ id: notifications.id }).from(notifications).orderBy(notifications.id).limit(batch);
  const longRead = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(sql`${notifications.readAt} < now() - interval '90 days'`)
    .limit(batch);
  const isExpired = sql`${notifications.createdAt} < now() - interval '365 days'`;
  await deleteInBatches(db, and(inArray(notifications.id, oldest), isExpired));
  await deleteInBatches(db, inArray(notifications.id, longRead));
}

async function deleteInBatches(db: Db, condition: SQL | undefined): Promise<void> {
  for (let count = batch; count === batch; )
    count = (await db.delete(notifications).where(condition).returning({ id: notifications.id })).length;
}
