import type { messageReports } from "#contract/trust/message-reports.ts";
import { reportNotifications } from "#domain/trust/decision-notifications.ts";
import { messagesIn } from "#server/hiring/conversations/queries.ts";
import { notifyAccounts, notifyAdmins } from "#server/notify/notifications/queries.ts";
import { insertReport } from "#server/platform/db/content-reports.ts";
import type { Handler } from "#server/platform/http/context.ts";
import {
  closeReports,
  conversationOfReport,
  lockReport,
  messageToReport,
  openReports,
} from "#server/trust/message-reports/queries.ts";
import { removeContent } from "#server/trust/moderation/remove-content.ts";

type Reports = typeof messageReports;

const authorIn = (companyId: number, authorId: number): "client" | "freelancer" =>
  authorId === companyId ? "client" : "freelancer";

export const reportMessage: Handler<Reports["messages.report"]> = async ({ messageId, reason }, context) => {
  const { db, actor, refuse, recordAudit } = context;
  const message = await messageToReport(db, actor.accountId, messageId);
  if (!message) throw refuse("not_found");
  const { conversationId, title, authorId: accountId, authorName: otherName } = message;
  const subject = { subjectKind: "message", subjectId: String(messageId), accountId, title } as const;
  const report = await insertReport(db, { ...subject, reporterId: actor.personId, words: reason });
  if (report === undefined) throw refuse("report_exists");
  for (const { kind } of reportNotifications.report)
    await notifyAdmins(db, {
      kind,
      subjectKind: "conversation",
      subjectId: conversationId,
      facts: { title, otherName },
    });
  await recordAudit(db, { id: conversationId, after: { message: messageId, report } });
  return "done";
};

export const listReports: Handler<Reports["messageReports.list"]> = async (input, { db }) => {
  const { rows, next } = await openReports(db, input);
  const listed = rows.map(({ createdAt, companyId, removedAt, ...report }) => ({
    ...report,
    createdAt: createdAt.toISOString(),
    author: authorIn(companyId, report.authorId),
    isRemoved: removedAt !== null,
  }));
  return { rows: listed, next };
};

/** An admin reads a conversation only while a report of it is open, and the audit log says so. */
export const listReportedMessages: Handler<Reports["messageReports.listMessages"]> = async (
  { reportId, ...page },
  { db, refuse, recordAudit },
) => {
  const conversation = await conversationOfReport(db, reportId);
  if (!conversation) throw refuse("not_found");
  const { conversationId, companyId } = conversation;
  await recordAudit(db, { id: conversationId, after: { report: reportId } });
  const { rows, next } = await messagesIn(db, conversationId, page);
  const messageRows = rows.map(({ id: messageId, authorId, body: text, files, createdAt, removedAt }) => ({
    messageId,
    conversationId,
    author: authorIn(companyId, authorId),
    text,
    files: [...files],
    createdAt: createdAt.toISOString(),
    isRemoved: removedAt !== null,
  }));
  return { rows: messageRows, next };
};

export const removeReported: Handler<Reports["messageReports.removeMessage"]> = async (input, context) => {
  const { db, actor, services, refuse, recordAudit } = context;
  const { reportId, rule, reason } = input;
  const report = await lockReport(db, reportId);
  if (!report) throw refuse("not_found");
  const { messageId, authorId: accountId, conversationId, title, body } = report;
  if (report.isClosed) throw refuse("report_moved_on");
  const message = { messageId, accountId, title, text: body };
  const decisionId = await removeContent.message(db, services, message, { rule, reason, decidedBy: actor.accountId });
  if (decisionId === undefined) throw refuse("report_moved_on");
  await recordAudit(db, { id: conversationId, after: { message: messageId, decision: decisionId } });
  return { outcome: "done", decisionId };
};

export const closeReport: Handler<Reports["messageReports.close"]> = async ({ reportId }, context) => {
  const { db, actor, refuse, recordAudit } = context;
  const report = await lockReport(db, reportId);
  if (!report) throw refuse("not_found");
  const { messageId, conversationId, title } = report;
  const reporterIds = await closeReports(db, messageId, actor.accountId);
  if (reporterIds.length === 0) throw refuse("report_moved_on");
  for (const { kind } of reportNotifications.close)
    await notifyAccounts(db, reporterIds, {
      kind,
      subjectKind: "conversation",
      subjectId: conversationId,
      facts: { title },
    });
  await recordAudit(db, { id: conversationId, after: { message: messageId, reports: reporterIds.length } });
  return "done";
};
