import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { contentReports } from "#server/platform/db/schema/content-reports.ts";
import { messages } from "#server/platform/db/schema/conversations.ts";
import { decisions } from "#server/platform/db/schema/moderation.ts";
import { offers } from "#server/platform/db/schema/offers.ts";
import { portfolioItems } from "#server/platform/db/schema/profiles.ts";
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

/** Hides an item of a portfolio; false where it is hidden or deleted already. */
export async function removeItem(tx: Db, itemId: number): Promise<boolean> {
  const rows = await tx
    .update(portfolioItems)
    .set({ removedAt: sql`now()` })
    .where(and(eq(portfolioItems.id, itemId), isNull(portfolioItems.removedAt)))
    .returning({ id: portfolioItems.id });
  return rows.length > 0;
}

/** Hides the note of an offer; false where there is none. */
export async function removeNote(tx: Db, offerId: number): Promise<boolean> {
  const rows = await tx
    .update(offers)
    .set({ removedNote: offers.note, note: null })
    .where(and(eq(offers.id, offerId), isNotNull(offers.note)))
    .returning({ id: offers.id });
  return rows.length > 0;
}

/** The subjects of the reports that a decision was made about, where no column of the decision names them. */
const reportedIn = (tx: Db, decisionId: number) =>
  tx
    .select({ id: sql<number>`${contentReports.subjectId}::int` })
    .from(contentReports)
    .where(eq(contentReports.decisionId, decisionId));

const restoreItem = (tx: Db, decisionId: number) =>
  tx
    .update(portfolioItems)
    .set({ removedAt: null })
    .where(inArray(portfolioItems.id, reportedIn(tx, decisionId)));

const restoreNote = (tx: Db, decisionId: number) =>
  tx
    .update(offers)
    .set({ note: offers.removedNote, removedNote: null })
    .where(and(inArray(offers.id, reportedIn(tx, decisionId)), isNotNull(offers.removedNote)));

const restoreReply = (tx: Db, reviewId: string) =>
  tx
    .update(reviews)
    .set({ reply: reviews.removedReply, removedReply: null })
    .where(and(eq(reviews.id, reviewId), isNotNull(reviews.removedReply)));

/** Ends a warning, or a decision that hides something, and shows that again. Nothing happens where it has ended already. */
export async function endRemoval(tx: Db, decisionId: number): Promise<void> {
  const [row] = await tx
    .update(decisions)
    .set({ endedAt: sql`now()` })
    .where(and(eq(decisions.id, decisionId), isNull(decisions.endedAt)))
    .returning({ kind: decisions.kind, messageId: decisions.messageId, reviewId: decisions.reviewId });
  if (row?.kind === "sample") await restoreItem(tx, decisionId);
  if (row?.kind === "note") await restoreNote(tx, decisionId);
  if (row?.messageId) await tx.update(messages).set({ removedAt: null }).where(eq(messages.id, row.messageId));
  if (!row?.reviewId) return;
  if (row.kind === "reply") await restoreReply(tx, row.reviewId);
  else await tx.update(reviews).set({ removedAt: null }).where(eq(reviews.id, row.reviewId));
}
