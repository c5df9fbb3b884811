import { and, desc, eq, inArray, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { excerptLength } from "#domain/hiring/conversation.ts";
import {
  type ConversationOrigin,
  factColumnsOf,
  isSamePair,
  originOf,
  other,
  otherPartyOf,
} from "#server/hiring/conversations/origin-queries.ts";
import { isPaymentOfRequest } from "#server/hiring/requests/queries.ts";
import { type ConversationReader, hasUnreadMessage } from "#server/notify/notifications/message-queries.ts";
import { shownFileNameOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { limitLiteral } from "#server/platform/db/pagination.ts";
import { conversationReads, conversations, messageFiles, messages } from "#server/platform/db/schema/conversations.ts";
import { files } from "#server/platform/db/schema/files.ts";
import { accounts, workRequests } from "#server/platform/db/schema/marketplace.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { defer } from "#server/platform/db/transaction.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import { keyFrom, oneMore, type PageRequest, pageOf } from "#server/platform/page.ts";

const factColumns = factColumnsOf(conversations);
const isRequestOfConversation = isSamePair(workRequests, conversations);
const isParty = (accountId: number) =>
  or(eq(conversations.companyId, accountId), eq(conversations.freelancerId, accountId));

/** A conversation of this account with what its screen shows. */
export async function conversationHead(db: Db, accountId: number, id: number) {
  const { companyId, freelancerId, workId, workTitle } = conversations;
  const [row] = await db
    .select({
      conversationId: sql<number | null>`${conversations.id}`,
      requestId: workRequests.id,
      workId,
      workTitle,
      otherName: other.name,
      ...factColumns,
    })
    .from(conversations)
    .innerJoin(other, otherPartyOf(companyId, freelancerId, accountId))
    .leftJoin(workRequests, isRequestOfConversation)
    .leftJoin(payments, isPaymentOfRequest)
    .where(and(eq(conversations.id, id), isParty(accountId)));
  return row;
}

/** A conversation of this account, with the name of the account. */
export async function conversationFor(db: Db, accountId: number, id: number) {
  const { companyId, freelancerId, workId, workTitle } = conversations;
  const [row] = await db
    .select({
      companyId,
      freelancerId,
      workId,
      workTitle,
      ownName: accounts.name,
      requestId: workRequests.id,
      ...factColumns,
    })
    .from(conversations)
    .innerJoin(accounts, eq(accounts.id, accountId))
    .leftJoin(workRequests, isRequestOfConversation)
    .leftJoin(payments, isPaymentOfRequest)
    .where(and(eq(conversations.id, id), isParty(accountId)));
  return row;
}

export const isPartyOf = async (db: Db, accountId: number, id: number): Promise<boolean> =>
  (await db.$count(conversations, and(eq(conversations.id, id), isParty(accountId)))) > 0;

/** The conversations of an account that have messages, by their last message with its first letters. */
export async function conversationsOf(db: Db, actor: Actor, { limit, after }: PageRequest, letters = excerptLength) {
  const { role, accountId } = actor;
  const [lastId] = keyFrom(after, ["number"]) ?? [];
  const [own, others] =
    role === "client"
      ? [conversations.companyId, conversations.freelancerId]
      : [conversations.freelancerId, conversations.companyId];
  const last = alias(messages, "last");
  const rows = await db
    .select({
      id: conversations.id,
      lastMessageId: last.id,
      requestId: workRequests.id,
      workTitle: conversations.workTitle,
      otherName: other.name,
      lastText: sql<string>`case when ${last.removedAt} is null then left(${last.body}, ${sql.raw(String(letters))}) else '' end`,
      lastAt: last.createdAt,
      isUnread: sql<boolean>`${hasUnreadMessage(actor)}`,
      ...factColumns,
    })
    .from(conversations)
    .innerJoin(last, eq(last.id, conversations.lastMessageId))
    .innerJoin(other, eq(other.id, others))
    .leftJoin(workRequests, isRequestOfConversation)
    .leftJoin(payments, isPaymentOfRequest)
    .where(
      and(
        eq(own, accountId),
        isNotNull(conversations.lastMessageId),
        lastId === undefined ? undefined : lt(conversations.lastMessageId, lastId),
      ),
    )
    .orderBy(desc(conversations.lastMessageId))
    .limit(limitLiteral(oneMore(limit)));
  return pageOf(rows, limit, (row) => [row.lastMessageId]);
}

export interface MessageFile {
  readonly fileName: string;
  readonly shownName: string;
  readonly bytes: number;
}

// By name, because the query builder leaves out the table of a column where it selects from one table.
const filesOfMessage = sql<readonly MessageFile[]>`coalesce((
  select json_agg(json_build_object('fileName', f.name, 'shownName', ${shownFileNameOf(sql`mf.shown_name`)}, 'bytes', f.size) order by mf.position)
  from ${messageFiles} mf inner join ${files} f on f.name = mf.file where mf.message_id = messages.id), '[]')`;

/** A conversation by its id, or by the request or the invitation that it is about. */
export interface ConversationAbout extends ConversationOrigin {
  readonly conversationId?: number | null | undefined;
}

function idOf(db: Db, { conversationId, ...from }: ConversationAbout) {
  if (conversationId) return [conversationId];
  const origin = originOf(db, from);
  return db.select({ id: conversations.id }).from(conversations).innerJoin(origin, isSamePair(conversations, origin));
}

// The columns of `messages` by their names, for the reason of `filesOfMessage`.
const isReportedBy = (personId: number) => sql<boolean>`exists (
  select from content_reports mr where mr.message_id = messages.id and mr.reporter_id = ${personId})`;

const { id: messageId, authorId, body, createdAt, removedAt } = messages;
const messageColumns = {
  id: messageId,
  authorId,
  body,
  createdAt,
  removedAt,
  conversationId: messages.conversationId,
  files: filesOfMessage,
};

const lastFirst = ({ after }: Pick<PageRequest, "after">, condition: SQL | undefined) => {
  const [id] = keyFrom(after, ["number"]) ?? [];
  return { where: and(condition, id === undefined ? undefined : lt(messageId, id)), orderBy: desc(messageId) };
};

/** The messages of a conversation of this reader, newest first. */
export async function messagesOf(
  db: Db,
  { accountId, personId }: ConversationReader,
  { limit, after, ...about }: ConversationAbout & PageRequest,
) {
  const { where, orderBy } = lastFirst({ after }, inArray(messages.conversationId, idOf(db, about)));
  const rows = await db
    .select({ ...messageColumns, isReported: isReportedBy(personId), status: workRequests.status })
    .from(messages)
    .innerJoin(conversations, and(eq(conversations.id, messages.conversationId), isParty(accountId)))
    .leftJoin(workRequests, isRequestOfConversation)
    .where(where)
    .orderBy(orderBy)
    .limit(limitLiteral(oneMore(limit)));
  return pageOf(rows, limit, (row) => [row.id]);
}

/** The messages of a conversation for an admin who may read it. */
export async function messagesIn(db: Db, conversationId: number, { limit, after }: PageRequest) {
  const { where, orderBy } = lastFirst({ after }, eq(messages.conversationId, conversationId));
  const rows = await db
    .select(messageColumns)
    .from(messages)
    .where(where)
    .orderBy(orderBy)
    .limit(limitLiteral(oneMore(limit)));
  return pageOf(rows, limit, (row) => [row.id]);
}

/** Inserts a message and makes it the last one, unless a later one was committed meanwhile. */
export async function insertMessage(db: Db, message: typeof messages.$inferInsert): Promise<number> {
  const [row] = await db.insert(messages).values(message).returning({ id: messages.id });
  if (!row) throw new Error("the message was not inserted");
  const lastMessageId: SQL = sql`greatest(${conversations.lastMessageId}, ${row.id}::int8)`;
  await defer(
    db,
    db
      .update(conversations)
      .set({ lastMessageId, lastMessageAt: sql`now()` })
      .where(eq(conversations.id, message.conversationId))
      .execute(),
  );
  return row.id;
}

/** The files are claimed by their sender already. */
export async function insertMessageFiles(
  db: Db,
  messageId: number,
  sent: readonly Omit<MessageFile, "bytes">[],
): Promise<void> {
  const rows = sent.map(({ fileName: file, shownName }, position) => ({ messageId, position, file, shownName }));
  if (rows.length > 0) await defer(db, db.insert(messageFiles).values(rows).execute());
}

/** Marks the messages up to one as read by a person, none beyond the last. False where the account is no party. */
export async function markReadUpTo(
  db: Db,
  { accountId, personId }: ConversationReader,
  id: number,
  upToId: number,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into ${conversationReads} as r (conversation_id, account_id, last_read_id)
    select ${conversations.id}, ${personId}::int, least(${upToId}::int8, coalesce(${conversations.lastMessageId}, 0))
    from ${conversations} where ${and(eq(conversations.id, id), isParty(accountId))}
    on conflict (conversation_id, account_id) do update set last_read_id = greatest(r.last_read_id, excluded.last_read_id)
    returning r.conversation_id`);
  return rows.length > 0;
}

/** Conversations are stored for three years after their last message. */
export const deleteOldConversations = (db: Db) =>
  db.delete(conversations).where(sql`${conversations.lastMessageAt} < now() - interval '3 years'`);
