import { eq } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { contentReports } from "#server/platform/db/schema/content-reports.ts";
import { conversations, messages } from "#server/platform/db/schema/conversations.ts";

type Values = Omit<typeof conversations.$inferInsert, "workTitle"> & { readonly workTitle?: string };

/** A conversation in which the company wrote and the freelancer answered. */
export async function buildConversation(db: Db, values: Values) {
  const { companyId, freelancerId, workTitle = "A poster" } = values;
  const [conversation] = await db
    .insert(conversations)
    .values({ ...values, workTitle })
    .returning();
  if (!conversation) throw new Error("nothing was inserted");
  const { id: conversationId } = conversation;
  const written = await db
    .insert(messages)
    .values([
      { conversationId, authorId: companyId, body: `${workTitle}: when can you begin?` },
      { conversationId, authorId: freelancerId, body: `${workTitle}: on Monday.` },
    ])
    .returning({ id: messages.id });
  const lastMessageId = written.at(-1)?.id ?? 0;
  await db.update(conversations).set({ lastMessageId }).where(eq(conversations.id, conversationId));
  return { ...conversation, lastMessageId };
}

interface Report {
  readonly messageId: number;
  readonly reporterId: number;
}

/** An open report of a message. */
export async function buildReport(db: Db, { messageId, reporterId }: Report): Promise<number> {
  const [message] = await db
    .select({ accountId: messages.authorId, title: conversations.workTitle })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(eq(messages.id, messageId));
  if (!message) throw new Error("there is no such message");
  const [row] = await db
    .insert(contentReports)
    .values({
      ...{ subjectKind: "message", subjectId: String(messageId), ...message },
      ...{ reporterId, words: "The message is an insult." },
    })
    .returning({ id: contentReports.id });
  if (!row) throw new Error("nothing was inserted");
  return row.id;
}
