import { and, eq, exists, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { claimFiles, claimStatements, claims } from "#server/platform/db/schema/claims.ts";
import { contentReports, reportFiles } from "#server/platform/db/schema/content-reports.ts";
import { conversations, messageFiles, messages } from "#server/platform/db/schema/conversations.ts";
import { files } from "#server/platform/db/schema/files.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { milestones, submissionFiles, submissions } from "#server/platform/db/schema/milestones.ts";
import { progressEntries, progressFiles } from "#server/platform/db/schema/progress.ts";
import { ticketEntries, ticketFiles, tickets } from "#server/platform/db/schema/tickets.ts";
import type { Actor } from "#server/platform/http/actor.ts";

/** An open report names the conversation of the message. */
const isUnderReport = sql`exists (
  select from ${contentReports} report inner join ${messages} reported on reported.id = report.message_id
  where reported.conversation_id = ${conversations.id} and report.closed_at is null)`;

/** An attachment is for the two parties of the conversation, unless it is removed, and for admins who look into a report. */
export function inConversationOf(db: Db, actor: Actor | undefined): SQL {
  if (!actor) return sql`false`;
  const isParty = or(eq(conversations.companyId, actor.accountId), eq(conversations.freelancerId, actor.accountId));
  const mayRead = actor.permissions.includes("moderate") ? isUnderReport : and(isParty, isNull(messages.removedAt));
  return exists(
    db
      .select({ id: messages.id })
      .from(messageFiles)
      .innerJoin(messages, eq(messages.id, messageFiles.messageId))
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .where(and(eq(messageFiles.file, files.name), mayRead)),
  );
}

/** What was delivered with a report of progress is for the two parties of its request, and that of a milestone for those of the milestone. */
export function deliveredTo(db: Db, actor: Actor | undefined): SQL {
  if (!actor) return sql`false`;
  const isOfMilestone = or(eq(milestones.freelancerId, actor.accountId), eq(milestones.companyId, actor.accountId));
  const submitted = submittedFiles(db).where(and(eq(submissionFiles.file, files.name), isOfMilestone));
  return sql`(${isReported(db, actor)} or ${exists(submitted)} or ${isEvidenceFor(db, actor)})`;
}

const submittedFiles = (db: Db) =>
  db
    .select({ id: submissionFiles.submissionId })
    .from(submissionFiles)
    .innerJoin(submissions, eq(submissions.id, submissionFiles.submissionId))
    .innerJoin(milestones, eq(milestones.id, submissions.milestoneId));

const evidence = (db: Db) =>
  db
    .select({ id: claimFiles.statementId })
    .from(claimFiles)
    .innerJoin(claimStatements, eq(claimStatements.id, claimFiles.statementId))
    .innerJoin(claims, eq(claims.id, claimStatements.claimId))
    .innerJoin(milestones, eq(milestones.id, claims.milestoneId));

/** The files of a claim are for its parties, and for the admins who rule claims. */
function isEvidenceFor(db: Db, { accountId, role, permissions }: Actor): SQL {
  const isRuler =
    role === "admin" && permissions.some((permission) => permission === "moderate" || permission === "money");
  const isParty = or(eq(milestones.freelancerId, accountId), eq(milestones.companyId, accountId));
  return exists(evidence(db).where(and(eq(claimFiles.file, files.name), isRuler ? undefined : isParty)));
}

function isReported(db: Db, actor: Actor): SQL {
  const isParty = or(eq(workRequests.freelancerId, actor.accountId), eq(workRequests.ownerId, actor.accountId));
  return exists(
    db
      .select({ id: progressFiles.entryId })
      .from(progressFiles)
      .innerJoin(progressEntries, eq(progressEntries.id, progressFiles.entryId))
      .innerJoin(workRequests, eq(workRequests.id, progressEntries.requestId))
      .where(and(eq(progressFiles.file, files.name), isParty)),
  );
}

/** What goes with a message to the operator is for its writer, and for admins who moderate. */
export function inTicketOf(db: Db, actor: Actor | undefined): SQL {
  if (!actor) return sql`false`;
  const isReader = actor.permissions.includes("moderate") ? undefined : eq(tickets.personId, actor.personId);
  return exists(
    db
      .select({ id: tickets.id })
      .from(ticketFiles)
      .innerJoin(ticketEntries, eq(ticketEntries.id, ticketFiles.entryId))
      .innerJoin(tickets, eq(tickets.id, ticketEntries.ticketId))
      .where(and(eq(ticketFiles.file, files.name), isReader)),
  );
}

/** What goes with a report is for its reporter, and for admins who moderate. */
export function inReportOf(db: Db, actor: Actor | undefined): SQL {
  if (!actor) return sql`false`;
  const isReader = actor.permissions.includes("moderate") ? undefined : eq(contentReports.reporterId, actor.personId);
  return exists(
    db
      .select({ id: contentReports.id })
      .from(reportFiles)
      .innerJoin(contentReports, eq(contentReports.id, reportFiles.reportId))
      .where(and(eq(reportFiles.file, files.name), isReader)),
  );
}

export const inReport = (db: Db) =>
  exists(db.select({ id: reportFiles.reportId }).from(reportFiles).where(eq(reportFiles.file, files.name)));

export const inTicket = (db: Db) =>
  exists(db.select({ id: ticketFiles.entryId }).from(ticketFiles).where(eq(ticketFiles.file, files.name)));

/** A report of progress, a submission or a claim has this attachment. */
export const inDelivery = (db: Db) =>
  sql`(${exists(db.select({ id: progressFiles.entryId }).from(progressFiles).where(eq(progressFiles.file, files.name)))}
    or ${exists(db.select({ id: submissionFiles.submissionId }).from(submissionFiles).where(eq(submissionFiles.file, files.name)))}
    or ${exists(db.select({ id: claimFiles.statementId }).from(claimFiles).where(eq(claimFiles.file, files.name)))})`;

/** The conversation whose message has this attachment. */
export async function conversationOfAttachment(db: Db, name: string): Promise<number | undefined> {
  const [row] = await db
    .select({ conversationId: messages.conversationId })
    .from(messageFiles)
    .innerJoin(messages, eq(messages.id, messageFiles.messageId))
    .where(eq(messageFiles.file, name));
  return row?.conversationId;
}

export const inMessage = (db: Db) =>
  exists(db.select({ id: messageFiles.messageId }).from(messageFiles).where(eq(messageFiles.file, files.name)));
