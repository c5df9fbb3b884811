import { eq } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { conversations, messageReports, messages } from "#server/platform/db/schema/conversations.ts";

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

type Report = Pick<typeof messageReports.$inferInsert, "messageId" | "reporterId">;

/** An open report of a message. */
export async function buildReport(db: Db, report: Report): Promise<number> {
  const [row] = await db
    .insert(messageReports)
    .values({ ...report, reason: "The message is an insult." })
    .returning({ id: messageReports.id });
  if (!row) throw new Error("nothing was inserted");
  return row.id;
}
