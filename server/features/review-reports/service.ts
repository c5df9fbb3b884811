import type { reviewReports } from "#contract/review-reports.ts";
import { reviewReportNotices } from "#domain/review-notice.ts";
import { reviewRemoved } from "#server/features/mail/templates/moderation.ts";
import { removeReview } from "#server/features/moderation/content-queries.ts";
import { insertDecision } from "#server/features/moderation/queries.ts";
import { notifySubject } from "#server/features/moderation/service.ts";
import { notifyAccounts, notifyAdmins } from "#server/features/notifications/queries.ts";
import {
  closeReports,
  holdReport,
  insertReport,
  openReports,
  reviewToReport,
} from "#server/features/review-reports/queries.ts";
import { type Marks, ratingsOf, requireReviews } from "#server/features/reviews/about.ts";
import type { Handler } from "#server/platform/http/context.ts";

type Reports = typeof reviewReports;

export const reportReview: Handler<Reports["reviews.report"]> = async ({ reviewId, reason }, context) => {
  const { db, actor, services, refuse, recordAudit } = context;
  requireReviews(services, refuse);
  const review = await reviewToReport(db, reviewId, actor.accountId);
  if (!review) throw refuse("not_found");
  const report = await insertReport(db, { reviewId, reporterId: actor.personId, reason });
  if (report === undefined) throw refuse("review_report_exists");
  const { requestId, title, authorName: otherName } = review;
  const facts = { title, otherName, requestId };
  for (const { kind } of reviewReportNotices.report)
    await notifyAdmins(db, { kind, subjectKind: "request", subjectId: requestId, facts });
  await recordAudit(db, { id: requestId, after: { review: reviewId, report } });
  return "done";
};

interface Content extends Marks {
  readonly text: string;
  readonly reply: string | null;
}

const contentOf = (author: "client" | "freelancer", { text, reply, ...marks }: Content) => ({
  ratings: ratingsOf(author, marks),
  text,
  reply,
});

/** Also while the platform has no reviews, since reports from before then are still open. */
export const listReports: Handler<Reports["reviewReports.list"]> = async (input, { db }) => {
  const { rows, next } = await openReports(db, input);
  const listed = rows.map(({ createdAt, companyId, removedAt, review, otherReview, ...report }) => {
    const [author, other] =
      report.authorId === companyId ? (["client", "freelancer"] as const) : (["freelancer", "client"] as const);
    return {
      ...report,
      createdAt: createdAt.toISOString(),
      author,
      review: contentOf(author, review),
      otherReview: otherReview && contentOf(other, otherReview),
      isRemoved: removedAt !== null,
    };
  });
  return { rows: listed, next };
};

export const removeReported: Handler<Reports["reviewReports.removeReview"]> = async (input, context) => {
  const { db, actor, services, refuse, recordAudit } = context;
  const { reportId, rule, reason } = input;
  const report = await holdReport(db, reportId);
  if (!report) throw refuse("not_found");
  const { reviewId, authorId: accountId, requestId, title, text } = report;
  if (report.isClosed || !(await removeReview(db, reviewId))) throw refuse("report_moved_on");
  const decision = { kind: "review", accountId, reviewId, rule, reason, decidedBy: actor.accountId } as const;
  const decisionId = await insertDecision(db, decision);
  const template = (screen: string) => reviewRemoved({ title, text, rule, reason }, screen);
  await notifySubject(db, services, "removeReview", { decisionId, accountId, title }, template);
  await recordAudit(db, { id: requestId, after: { review: reviewId, decision: decisionId } });
  return { outcome: "done", decisionId };
};

export const closeReport: Handler<Reports["reviewReports.close"]> = async ({ reportId }, context) => {
  const { db, actor, refuse, recordAudit } = context;
  const report = await holdReport(db, reportId);
  if (!report) throw refuse("not_found");
  const { reviewId, requestId, title } = report;
  const reporterIds = await closeReports(db, reviewId, actor.accountId);
  if (reporterIds.length === 0) throw refuse("report_moved_on");
  const notification = { subjectKind: "request", subjectId: requestId, facts: { title, requestId } } as const;
  for (const { kind } of reviewReportNotices.close) await notifyAccounts(db, reporterIds, { kind, ...notification });
  await recordAudit(db, { id: requestId, after: { review: reviewId, reports: reporterIds.length } });
  return "done";
};
