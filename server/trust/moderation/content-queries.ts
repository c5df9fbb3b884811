import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { messages } from "#server/platform/db/schema/conversations.ts";
import { decisions } from "#server/platform/db/schema/moderation.ts";
import { reviews } from "#server/platform/db/schema/reviews.ts";

/** Hides a message from its parties; false where it is hidden already. */
export async function removeMessage(tx: Db, messageId: number): Promise<boolean> {
  const rows = await tx
    .update(messages)
    .set({ removedAt: sql`now()` })
    .where(and(eq(messages.id, messageId), isNull(messages.removedAt)))
    .returning({ id: messages.id });
  return rows.length > 0;
}

/** Hides a review from all but its author; false where it is hidden already. */
export async function removeReview(tx: Db, reviewId: string): Promise<boolean> {
  const rows = await tx
    .update(reviews)
    .set({ removedAt: sql`now()` })
    .where(and(eq(reviews.id, reviewId), isNull(reviews.removedAt)))
    .returning({ id: reviews.id });
  return rows.length > 0;
}

/** Hides the reply to a review from all but its author; false where it is hidden already. */
export async function removeReply(tx: Db, reviewId: string): Promise<boolean> {
  const rows = await tx
    .update(reviews)
    .set({ removedReply: reviews.reply, reply: null })
    .where(and(eq(reviews.id, reviewId), isNotNull(reviews.reply)))
    .returning({ id: reviews.id });
  return rows.length > 0;
}

const restoreReply = (tx: Db, reviewId: string) =>
  tx
    .update(reviews)
    .set({ reply: reviews.removedReply, removedReply: null })
    .where(and(eq(reviews.id, reviewId), isNotNull(reviews.removedReply)));

/** Ends the decision that hides a message, a review or a reply, and shows it again. Nothing happens where it has ended already. */
export async function endRemoval(tx: Db, decisionId: number): Promise<void> {
  const [row] = await tx
    .update(decisions)
    .set({ endedAt: sql`now()` })
    .where(and(eq(decisions.id, decisionId), isNull(decisions.endedAt)))
    .returning({ kind: decisions.kind, messageId: decisions.messageId, reviewId: decisions.reviewId });
  if (row?.messageId) await tx.update(messages).set({ removedAt: null }).where(eq(messages.id, row.messageId));
  if (!row?.reviewId) return;
  if (row.kind === "reply") await restoreReply(tx, row.reviewId);
  else await tx.update(reviews).set({ removedAt: null }).where(eq(reviews.id, row.reviewId));
}
