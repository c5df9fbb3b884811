import { sql } from "drizzle-orm";
import { type DemoConversation, demoConversations } from "#server/demo/data.ts";
import { below, daysAgo, entryOf, type Ids } from "#server/demo/names.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { conversationReads, conversations, messages } from "#server/platform/db/schema/conversations.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";

interface WorkHistory {
  readonly work: { readonly company: string; readonly title: string };
  readonly request: { readonly freelancer: string };
  readonly workId: number;
  readonly requestId: number;
}

interface Message {
  readonly id: number;
  readonly authorId: number;
  readonly daysAgo: number;
}

interface Filled {
  readonly conversation: DemoConversation;
  readonly id: number;
  readonly companyId: number;
  readonly freelancerId: number;
  readonly workId: number;
  readonly requestId: number;
  readonly messages: readonly Message[];
}

/** The conversations of the demo. The recipient of the last message has not read it. */
export async function fillConversations(
  tx: Db,
  histories: readonly WorkHistory[],
  people: Ids,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  const historyOf = new Map(
    histories.map((history) => [below(history.work.title, history.request.freelancer), history]),
  );
  const begun = await insertConversations(tx, historyOf, people);
  const filled = await insertMessages(tx, begun);
  for (const { id, messages: written } of filled) {
    const last = written.at(-1);
    if (last)
      await tx
        .update(conversations)
        .set({ lastMessageId: last.id, lastMessageAt: daysAgo(last.daysAgo) })
        .where(sql`${conversations.id} = ${id}`);
  }
  await tx.insert(conversationReads).values(filled.flatMap(readsOf));
  await tx.insert(notifications).values(filled.flatMap((each) => notificationsOf(each, names)));
}

type Begun = Omit<Filled, "messages">;

async function insertConversations(tx: Db, historyOf: ReadonlyMap<string, WorkHistory>, people: Ids): Promise<Begun[]> {
  const begun = demoConversations.map((conversation) => ({
    conversation,
    companyId: entryOf(people, conversation.company),
    freelancerId: entryOf(people, conversation.freelancer),
    ...idsOf(entryOf(historyOf, below(conversation.title, conversation.freelancer))),
  }));
  const rows = await tx
    .insert(conversations)
    .values(
      begun.map(({ conversation: { title }, workId, companyId, freelancerId }) => ({
        workId,
        companyId,
        freelancerId,
        workTitle: title,
      })),
    )
    .returning({ id: conversations.id });
  return begun.map((each, i) => ({ ...each, id: rows[i]?.id ?? 0 }));
}

const idsOf = ({ workId, requestId }: WorkHistory) => ({ workId, requestId });

/** In the order of time, since the ids of messages are the order of conversations. */
async function insertMessages(tx: Db, begun: readonly Begun[]): Promise<Filled[]> {
  const written = begun
    .flatMap(({ id, companyId, freelancerId, conversation }) =>
      conversation.messages.map(({ by, text, daysAgo: days }) => ({
        conversationId: id,
        authorId: by === "company" ? companyId : freelancerId,
        body: text,
        daysAgo: days,
      })),
    )
    .toSorted((a, b) => b.daysAgo - a.daysAgo);
  const rows = await tx
    .insert(messages)
    .values(written.map(({ daysAgo: days, ...message }) => ({ ...message, createdAt: daysAgo(days) })))
    .returning({ id: messages.id });
  const all = written.map((message, i) => ({ ...message, id: rows[i]?.id ?? 0 }));
  return begun.map((each) => ({
    ...each,
    messages: all.filter(({ conversationId }) => conversationId === each.id),
  }));
}

/** Both parties have read up to their own last message. */
const readsOf = ({ id, companyId, freelancerId, messages: written }: Filled) =>
  [companyId, freelancerId].flatMap((accountId) => {
    const own = written.findLast(({ authorId }) => authorId === accountId);
    return own ? [{ conversationId: id, accountId, lastReadId: own.id }] : [];
  });

/** The reader of the last message is notified of it. */
function notificationsOf(filled: Filled, names: ReadonlyMap<string, string>) {
  const { id, conversation, companyId, freelancerId, workId, requestId, messages: written } = filled;
  const last = written.at(-1);
  if (!last) return [];
  const [accountId, other] =
    last.authorId === companyId ? [freelancerId, conversation.company] : [companyId, conversation.freelancer];
  const facts = { title: conversation.title, otherName: entryOf(names, other), workId, requestId, messageId: last.id };
  const createdAt = daysAgo(last.daysAgo);
  return [
    {
      accountId,
      kind: "message" as const,
      subjectKind: "conversation" as const,
      subjectId: id,
      occasion: 0,
      facts,
      createdAt,
    },
  ];
}
