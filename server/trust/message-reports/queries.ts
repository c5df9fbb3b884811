import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { restrictionsOfAccount } from "#server/platform/db/active-restrictions.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { pageOfReports } from "#server/platform/db/content-reports.ts";
import type { TimePage } from "#server/platform/db/pagination.ts";
import { contentReports } from "#server/platform/db/schema/content-reports.ts";
import { conversations, messages } from "#server/platform/db/schema/conversations.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import type { PageRequest } from "#server/platform/page.ts";

const isOpen = isNull(contentReports.closedAt);

/** A message that the other party wrote in a conversation of this account, unless it is removed. */
export async function messageToReport(db: Db, accountId: number, messageId: number) {
  const [row] = await db
    .select({
      conversationId: conversations.id,
      title: conversations.workTitle,
      authorId: accounts.id,
      authorName: accounts.name,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(accounts, eq(accounts.id, messages.authorId))
    .where(
      and(
        eq(messages.id, messageId),
        isNull(messages.removedAt),
        ne(messages.authorId, accountId),
        or(eq(conversations.companyId, accountId), eq(conversations.freelancerId, accountId)),
      ),
    );
  return row;
}

const company = alias(accounts, "company");
const freelancer = alias(accounts, "freelancer");
const reporter = alias(accounts, "reporter");

/** Open reports, oldest first, without what the parties wrote to each other. */
export async function openReports(db: Db, request: PageRequest) {
  const select = (page: TimePage) =>
    db
      .select({
        reportId: contentReports.id,
        messageId: messages.id,
        workTitle: conversations.workTitle,
        companyName: company.name,
        freelancerName: freelancer.name,
        reporterName: reporter.name,
        reason: contentReports.words,
        createdAt: contentReports.createdAt,
        companyId: conversations.companyId,
        authorId: messages.authorId,
        activeRestrictions: restrictionsOfAccount,
        removedAt: messages.removedAt,
      })
      .from(contentReports)
      .innerJoin(messages, eq(messages.id, contentReports.messageId))
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      // The author.
      .innerJoin(accounts, eq(accounts.id, messages.authorId))
      .innerJoin(company, eq(company.id, conversations.companyId))
      .innerJoin(freelancer, eq(freelancer.id, conversations.freelancerId))
      .innerJoin(reporter, eq(reporter.id, contentReports.reporterId))
      .where(and(isOpen, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit);
  return pageOfReports(request, select);
}

/** The conversation that an open report names, and its company. */
export async function conversationOfReport(db: Db, reportId: number) {
  const [row] = await db
    .select({ conversationId: conversations.id, companyId: conversations.companyId })
    .from(contentReports)
    .innerJoin(messages, eq(messages.id, contentReports.messageId))
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(eq(contentReports.id, reportId), isOpen));
  return row;
}

/** A report with its message, which stays locked until the transaction ends: it may have been reported by several persons. */
export async function lockReport(tx: Db, reportId: number) {
  const [row] = await tx
    .select({
      isClosed: sql<boolean>`${contentReports.closedAt} is not null`,
      messageId: messages.id,
      authorId: messages.authorId,
      body: messages.body,
      conversationId: conversations.id,
      title: conversations.workTitle,
    })
    .from(contentReports)
    .innerJoin(messages, eq(messages.id, contentReports.messageId))
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(eq(contentReports.id, reportId))
    .for("no key update", { of: messages });
  return row;
}

/** Closes the open reports of a message, and returns the accounts that made them. */
export async function closeReports(tx: Db, messageId: number, closedBy: number): Promise<readonly number[]> {
  const rows = await tx
    .update(contentReports)
    .set({ closedAt: sql`now()`, closedBy })
    .where(and(eq(contentReports.messageId, messageId), isOpen))
    .returning({ reporterId: contentReports.reporterId });
  return rows.map(({ reporterId }) => reporterId);
}
