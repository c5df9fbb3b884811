import { bigint, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { instant, key, now } from "#server/platform/db/columns.ts";
import { by, keeps, own, personal, type TableRule, through } from "#server/platform/db/personal-data.ts";
import { sentFile } from "#server/platform/db/schema/files.ts";
import { accounts, works } from "#server/platform/db/schema/marketplace.ts";

const account = () =>
  integer()
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" });
const messageId = () => bigint({ mode: "number" });
const conversation = () =>
  integer()
    .notNull()
    .references(() => conversations.id, { onDelete: "cascade" });

/** A company and a freelancer talk about a work. A second application continues their conversation. */
export const conversations = pgTable(
  "conversations",
  {
    id: key(),
    /** Null once the work is deleted. */
    workId: integer().references(() => works.id, { onDelete: "set null" }),
    companyId: account(),
    freelancerId: account(),
    /** The title of the work when the conversation began. */
    workTitle: text().notNull(),
    lastMessageId: messageId(),
    lastMessageAt: now(),
  },
  (t) => [
    unique("conversations_once").on(t.workId, t.freelancerId),
    index("conversations_company").on(t.companyId, t.lastMessageId),
    index("conversations_freelancer").on(t.freelancerId, t.lastMessageId),
    index("conversations_last").on(t.lastMessageAt),
  ],
);

/** Messages of a conversation. */
export const messages = pgTable(
  "messages",
  {
    id: messageId().primaryKey().generatedAlwaysAsIdentity(),
    conversationId: conversation(),
    /** One of the two parties. */
    authorId: integer().notNull(),
    body: text().notNull(),
    createdAt: now(),
    /** When an admin removed it, so that neither party reads it; null otherwise. The decision names it. */
    removedAt: instant(),
  },
  (t) => [index("messages_conversation").on(t.conversationId, t.id)],
);

/** The files of a message, in their order. */
export const messageFiles = pgTable(
  "message_files",
  {
    messageId: messageId()
      .notNull()
      .references(() => messages.id, { onDelete: "cascade" }),
    ...sentFile(),
  },
  (t) => [primaryKey({ columns: [t.messageId, t.position] }), index("message_files_file").on(t.file)],
);

/** How far each party has read. */
export const conversationReads = pgTable(
  "conversation_reads",
  { conversationId: conversation(), accountId: account(), lastReadId: messageId().notNull() },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.accountId] }),
    index("conversation_reads_account").on(t.accountId),
  ],
);

const ownMessage = by(messages.authorId);

export const personalData: readonly TableRule[] = [
  {
    table: conversations,
    exports: own(by(conversations.companyId, conversations.freelancerId)),
    erasure: keeps("messages"),
  },
  { table: messages, exports: own(ownMessage), erasure: keeps("messages") },
  {
    table: messageFiles,
    exports: own(through(messageFiles.messageId, messages.id, ownMessage)),
    erasure: keeps("messages"),
  },
  { table: conversationReads, ...personal(by(conversationReads.accountId)) },
];
