import { and, eq, inArray, isNotNull, isNull, ne, notExists, type SQL, sql } from "drizzle-orm";
import { removedContentDays } from "#domain/trust/decision.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { contentReports, reportFiles } from "#server/platform/db/schema/content-reports.ts";
import { messageFiles, messages } from "#server/platform/db/schema/conversations.ts";
import { appeals, decisions } from "#server/platform/db/schema/moderation.ts";
import { offers } from "#server/platform/db/schema/offers.ts";
import { portfolioItems } from "#server/platform/db/schema/profiles.ts";
import { reviews } from "#server/platform/db/schema/reviews.ts";

/** Removals that are as old as that, against which no appeal waits. */
function oldRemovals(db: Db, kind: (typeof decisions.$inferSelect)["kind"]) {
  const openAppeal = db
    .select({ id: appeals.decisionId })
    .from(appeals)
    .where(and(eq(appeals.decisionId, decisions.id), eq(appeals.status, "open")));
  const isOld = sql`${decisions.createdAt} < now() - make_interval(days => ${removedContentDays})`;
  return and(eq(decisions.kind, kind), isNull(decisions.endedAt), isOld, notExists(openAppeal)) as SQL;
}

/** The keys of the reports behind old removals, for content that no column of a decision names. */
const reportedIn = (db: Db, kind: "sample" | "note") =>
  db
    .select({ id: sql<number>`${contentReports.subjectId}::int` })
    .from(contentReports)
    .innerJoin(decisions, eq(decisions.id, contentReports.decisionId))
    .where(oldRemovals(db, kind));

const reviewsOf = (db: Db, kind: "review" | "reply") =>
  db.select({ id: decisions.reviewId }).from(decisions).where(oldRemovals(db, kind));

/**
 * Deletes the texts and files that an admin removed so long ago that no appeal can bring them back, and what reports quote of them.
 * The decisions with their reasons stay.
 */
export async function deleteRemovedContent(db: Db): Promise<void> {
  const ofMessages = db.select({ id: decisions.messageId }).from(decisions).where(oldRemovals(db, "content"));
  const hidden = and(inArray(messages.id, ofMessages), isNotNull(messages.removedAt));
  await db
    .delete(messageFiles)
    .where(inArray(messageFiles.messageId, db.select({ id: messages.id }).from(messages).where(hidden)));
  await db
    .update(messages)
    .set({ body: "" })
    .where(and(hidden, ne(messages.body, "")));
  const removed = and(inArray(reviews.id, reviewsOf(db, "review")), isNotNull(reviews.removedAt), ne(reviews.text, ""));
  await db.update(reviews).set({ text: "" }).where(removed);
  const replied = and(inArray(reviews.id, reviewsOf(db, "reply")), isNotNull(reviews.removedReply));
  await db.update(reviews).set({ removedReply: null }).where(replied);
  const noted = and(inArray(offers.id, reportedIn(db, "note")), isNotNull(offers.removedNote));
  await db.update(offers).set({ removedNote: null }).where(noted);
  const shown = and(inArray(portfolioItems.id, reportedIn(db, "sample")), isNotNull(portfolioItems.removedAt));
  await db.delete(portfolioItems).where(shown);
  const isOld = sql`${contentReports.closedAt} < now() - make_interval(days => ${removedContentDays})`;
  const old = db.select({ id: contentReports.id }).from(contentReports).where(isOld);
  await db.delete(reportFiles).where(inArray(reportFiles.reportId, old));
  const isQuoted = and(
    inArray(contentReports.subjectKind, ["portfolioItem", "message", "review", "reply", "offerNote"]),
    ne(contentReports.excerpt, ""),
    isOld,
  );
  await db.update(contentReports).set({ excerpt: "" }).where(isQuoted);
}
