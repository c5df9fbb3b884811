import type { reviewReports } from "#contract/trust/review-reports.ts";
import { reviewReportNotifications } from "#domain/hiring/review-notifications.ts";
import { notifyAccounts, notifyAdmins } from "#server/notify/notifications/queries.ts";
import { insertReport } from "#server/platform/db/content-reports.ts";
import type { Handler } from "#server/platform/http/context.ts";
import { removeContent } from "#server/trust/moderation/remove-content.ts";
import { closeReports, lockReport, openReports, reviewToReport } from "#server/trust/review-reports/queries.ts";
import { type Marks, ratingsOf, requireReviews } from "#server/trust/reviews/about.ts";

type Reports = typeof reviewReports;

const rules = {
  review: { report: reviewReportNotifications.report, close: reviewReportNotifications.close },
  reply: { report: reviewReportNotifications.reportReply, close: reviewReportNotifications.closeReply },
} as const;

export const reportReview: Handler<Reports["reviews.report"]> = async (input, context) => {
  const { reviewId, reason } = input;
  const part = input.part ?? "review";
  const { db, actor, services, refuse, recordAudit } = context;
  requireReviews(services, refuse);
  const review = await reviewToReport(db, reviewId, actor.accountId, part);
  if (!review) throw refuse("not_found");
  const { requestId, title, text: excerpt, writerId: accountId, writerName: otherName } = review;
  const subject = { subjectKind: part, subjectId: reviewId, accountId, title, excerpt };
  const report = await insertReport(db, { ...subject, reporterId: actor.personId, words: reason });
  if (report === undefined) throw refuse("review_report_exists");
  const facts = { title, otherName, requestId };
  for (const { kind } of rules[part].report)
    await notifyAdmins(db, { kind, subjectKind: "request", subjectId: requestId, facts });
  await recordAudit(db, { id: requestId, after: { review: reviewId, ...(part === "reply" && { part }), report } });
  return "done";
};

interface Content extends Marks {
  readonly text: string;
  readonly reply: string | null;
}

const contentOf = (author: Party, { text, reply, ...marks }: Content) => ({
  ratings: ratingsOf(author, marks),
  text,
  reply,
});

type Party = keyof typeof otherRole;
const otherRole = { client: "freelancer", freelancer: "client" } as const;

/** Also while the platform has no reviews, since reports from before then are still open. */
export const listReports: Handler<Reports["reviewReports.list"]> = async (input, { db }) => {
  const { rows, next } = await openReports(db, input);
  const listed = rows.map(({ createdAt, companyId, review, otherReview, ...report }) => {
    const author: Party = report.authorId === companyId ? "client" : "freelancer";
    // A reply is written by the side that the review is about.
    const reviewAuthor = report.part === "reply" ? otherRole[author] : author;
    return {
      ...report,
      createdAt: createdAt.toISOString(),
      author,
      review: contentOf(reviewAuthor, review),
      otherReview: otherReview && contentOf(otherRole[reviewAuthor], otherReview),
    };
  });
  return { rows: listed, next };
};

export const removeReported: Handler<Reports["reviewReports.removeReview"]> = async (input, context) => {
  const { db, actor, services, refuse, recordAudit } = context;
  const { reportId, rule, reason } = input;
  const report = await lockReport(db, reportId);
  if (!report) throw refuse("not_found");
  const { part, reviewId, authorId: accountId, requestId, title, text } = report;
  if (report.isClosed) throw refuse("report_moved_on");
  const review = { reviewId, accountId, title, text };
  const decisionId = await removeContent[part](db, services, review, { rule, reason, decidedBy: actor.accountId });
  if (decisionId === undefined) throw refuse("report_moved_on");
  await recordAudit(db, { id: requestId, after: { review: reviewId, decision: decisionId } });
  return { outcome: "done", decisionId };
};

export const closeReport: Handler<Reports["reviewReports.close"]> = async ({ reportId }, context) => {
  const { db, actor, refuse, recordAudit } = context;
  const report = await lockReport(db, reportId);
  if (!report) throw refuse("not_found");
  const { part, reviewId, requestId, title } = report;
  const reporterIds = await closeReports(db, { reviewId, part, closedBy: actor.accountId });
  if (reporterIds.length === 0) throw refuse("report_moved_on");
  const notification = { subjectKind: "request", subjectId: requestId, facts: { title, requestId } } as const;
  for (const { kind } of rules[part].close) await notifyAccounts(db, reporterIds, { kind, ...notification });
  await recordAudit(db, { id: requestId, after: { review: reviewId, reports: reporterIds.length } });
  return "done";
};
