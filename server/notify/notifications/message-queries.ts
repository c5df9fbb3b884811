import { and, eq, isNull, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { unreadMessageMinutes } from "#domain/hiring/conversation.ts";
import type { Language } from "#domain/language.ts";
import { maxFactLength, membersFor, type NotificationFacts, notificationGroups } from "#domain/notify/notification.ts";
import type { Role } from "#domain/role.ts";
import { reachableEmail, withMembers } from "#server/notify/notifications/member-recipients.ts";
import { pushDueAt } from "#server/notify/notifications/push-due.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { preparedSql } from "#server/platform/db/prepared.ts";
import { conversationReads, conversations, messages } from "#server/platform/db/schema/conversations.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { notificationPreferences, notifications } from "#server/platform/db/schema/notifications.ts";
import { defer } from "#server/platform/db/transaction.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import { isNoneOf, type RowKeys } from "#server/platform/jobs/due-rows.ts";

/** A person who reads the conversations of an account. */
export type ConversationReader = Pick<Actor, "accountId" | "personId">;

/** A reader, or the placeholders of a prepared statement for it. */
type ReaderParameters = Readonly<Record<keyof ConversationReader, number | Placeholder>>;

/** In a statement that reads conversations: the other party has written something that the person has not read. */
export const hasUnreadMessage = ({ accountId, personId }: ReaderParameters): SQL => sql`exists (
  select from ${messages} m where m.conversation_id = ${conversations.id} and m.author_id <> ${accountId}
    and m.id > coalesce((select last_read_id from ${conversationReads}
      where conversation_id = ${conversations.id} and account_id = ${personId}), 0))`;

/** The number of conversations with unread messages, at most 100, as a column. */
export function unreadConversations(reader: ReaderParameters): SQL<number> {
  const { accountId } = reader;
  const isParty = or(eq(conversations.companyId, accountId), eq(conversations.freelancerId, accountId));
  return sql`(select count(*)::int from (
    select from ${conversations} where ${and(isParty, hasUnreadMessage(reader))} limit 100) as unread)`;
}

const { placeholder } = sql;
const [defaultChoice] = notificationGroups.messages;
const accountId = sql`recipient.id`;
const memberKinds = sql.raw(`'{${membersFor("message").join(",")}}'::text[]`);

/** Whether an account chose e-mails about messages at once. */
const isMailedAtOnce = (account: SQL) => sql`coalesce((select choice.email from ${notificationPreferences} choice
    where choice.account_id = ${account} and choice.kind_group = 'messages'), ${sql.raw(`'${defaultChoice}'`)}) = 'now'`;

/** Null where the account chose no e-mail at once. */
const mailDueAt = sql`case when ${isMailedAtOnce(accountId)}
  then now() + interval '${sql.raw(String(unreadMessageMinutes))} minutes' end`;

/**
 * One notification for a conversation and an account. A further message makes it unread again and the newest one. While it is
 * unread, its e-mail and its push stay due when they were, or sent.
 */
const messageStatement = preparedSql(
  "notify_of_message",
  sql`insert into ${notifications} as n (account_id, kind, subject_kind, subject_id, occasion, facts, email_due_at, push_due_at)
  select ${accountId}, 'message', 'conversation', ${placeholder("conversationId")}::int, 0, ${placeholder("facts")}::jsonb, ${mailDueAt},
    ${pushDueAt(accountId, sql`'messages'`)}
  from (${withMembers(sql`${placeholder("accountId")}::int`, memberKinds)}) as recipient (id)
  on conflict (account_id, kind, subject_kind, subject_id, occasion) where occasion is not null do update
  set id = default, facts = excluded.facts, created_at = now(), changed_at = now(), read_at = null,
    email_due_at = case when n.read_at is null then n.email_due_at else excluded.email_due_at end,
    emailed_at = case when n.read_at is null then n.emailed_at end,
    push_due_at = case when n.read_at is null then n.push_due_at else excluded.push_due_at end`,
);

interface MessageFacts extends NotificationFacts {
  readonly title: string;
  readonly otherName: string;
  readonly messageId: number;
}

/** Notifies the recipient of a message, and of a company the members who answer, with the COMMIT of the transaction. */
export function notifyOfMessage(
  db: Db,
  accountId: number,
  conversationId: number,
  { title, otherName, ...ids }: MessageFacts,
): Promise<void> {
  const cut = (text: string) => text.slice(0, maxFactLength).toWellFormed();
  const facts = JSON.stringify({ ...ids, title: cut(title), otherName: cut(otherName) });
  return defer(db, messageStatement(db, { accountId, conversationId, facts }));
}

/** The condition is on the row itself, so that a message that is being sent at this moment stays unread. */
export async function markMessageNotificationRead(
  db: Db,
  accountId: number,
  conversationId: number,
  upToId: number,
): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: sql`now()`, changedAt: sql`now()`, mailDueAt: null, pushDueAt: null })
    .where(
      and(
        eq(notifications.accountId, accountId),
        eq(notifications.kind, "message"),
        eq(notifications.subjectKind, "conversation"),
        eq(notifications.subjectId, conversationId),
        eq(notifications.occasion, 0),
        isNull(notifications.readAt),
        sql`(${notifications.facts} ->> 'messageId')::int8 <= ${upToId}`,
      ),
    );
}

interface DueMail extends Record<string, unknown> {
  readonly notificationId: number;
  readonly subjectId: number;
  readonly facts: NotificationFacts;
  readonly accountId: number;
  readonly role: Role;
  readonly email: string;
  readonly language: Language;
  /** Whether its account has not switched the e-mail off meanwhile. */
  readonly isWanted: boolean;
}

/**
 * Claims notifications whose e-mail is due, each once, and drops those whose account has switched it off meanwhile. A company that
 * cannot log in has no address.
 */
export async function claimDueMails(tx: Db, now: Date, limit: number, except: RowKeys) {
  const { rows } = await tx.execute<DueMail>(sql`
    with due as (
      select id from ${notifications} where email_due_at <= ${now} and read_at is null and ${isNoneOf(sql`id`, except)}
      order by email_due_at limit ${limit} for update skip locked
    )
    update ${notifications} n set email_due_at = null, emailed_at = case when ${isMailedAtOnce(sql`a.id`)} then ${now}::timestamptz end
    from due, ${accounts} a where n.id = due.id and a.id = n.account_id
    returning n.id::float8 as "notificationId", n.facts, n.subject_id as "subjectId", a.id as "accountId", a.role, a.language, ${reachableEmail} as email,
      n.emailed_at is not null as "isWanted"`);
  return rows;
}
