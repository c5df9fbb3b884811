import { and, desc, eq, or, sql } from "drizzle-orm";
import { exportHours, hoursBetweenExports } from "#domain/operation/personal-data.ts";
import { dayOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { pageByTime, type TimePage } from "#server/platform/db/pagination.ts";
import type { Owner } from "#server/platform/db/personal-data.ts";
import { claimFiles, claimStatements, claims } from "#server/platform/db/schema/claims.ts";
import { contentReports, reportFiles } from "#server/platform/db/schema/content-reports.ts";
import { messageFiles, messages } from "#server/platform/db/schema/conversations.ts";
import { files } from "#server/platform/db/schema/files.ts";
import { accounts, companies, freelancers, workRequests } from "#server/platform/db/schema/marketplace.ts";
import { milestones, submissionFiles, submissions } from "#server/platform/db/schema/milestones.ts";
import { dataExports } from "#server/platform/db/schema/personal-data.ts";
import { portfolioFiles, portfolioItems } from "#server/platform/db/schema/profiles.ts";
import { progressEntries, progressFiles } from "#server/platform/db/schema/progress.ts";
import { ticketEntries, ticketFiles, tickets } from "#server/platform/db/schema/tickets.ts";
import { verificationDocuments, verifications } from "#server/platform/db/schema/verifications.ts";
import type { PageRequest } from "#server/platform/page.ts";

/** Returns the id of a new export; nothing where one waits or was requested lately. Of concurrent requests one inserts a row. */
export async function insertExport(tx: Db, accountId: number): Promise<number | undefined> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into ${dataExports} (account_id)
    select ${accountId}::int where not exists (
      select from ${dataExports} where account_id = ${accountId}
        and (status = 'waiting' or created_at > now() - make_interval(hours => ${hoursBetweenExports})))
    on conflict do nothing returning id`);
  return rows[0]?.id;
}

const isUsable = and(eq(dataExports.status, "ready"), sql`${dataExports.expiresAt} > now()`);

/** The exports of an account that wait or can be downloaded, newest first. */
export function exportsOf(db: Db, accountId: number, request: PageRequest) {
  const isListed = sql`(${dataExports.status} = 'waiting' or ${isUsable})`;
  const select = (page: TimePage) =>
    db
      .select({
        exportId: dataExports.id,
        status: dataExports.status,
        requestedAt: dataExports.createdAt,
        expiresAt: dataExports.expiresAt,
        bytes: files.size,
      })
      .from(dataExports)
      .leftJoin(files, eq(files.name, dataExports.file))
      .where(and(eq(dataExports.accountId, accountId), isListed, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit);
  const order = { at: dataExports.createdAt, id: dataExports.id };
  return pageByTime(request, order, select, ({ requestedAt, exportId }) => [requestedAt, exportId]);
}

/** The stored file of an export of this account that can be downloaded. */
export async function exportFile(db: Db, accountId: number, exportId: number) {
  const [row] = await db
    .select({ file: files.name, size: files.size, sha256: files.sha256, day: dayOf(dataExports.createdAt) })
    .from(dataExports)
    .innerJoin(files, eq(files.name, dataExports.file))
    .where(and(eq(dataExports.id, exportId), eq(dataExports.accountId, accountId), isUsable));
  return row;
}

/** Exports that wait to be built, the oldest first, with who gets the e-mail. */
export const waitingExports = (db: Db, most: number) =>
  db
    .select({
      exportId: dataExports.id,
      accountId: dataExports.accountId,
      username: accounts.username,
      role: accounts.role,
      email: accounts.email,
      language: accounts.language,
    })
    .from(dataExports)
    .innerJoin(accounts, eq(accounts.id, dataExports.accountId))
    .where(eq(dataExports.status, "waiting"))
    .orderBy(dataExports.id)
    .limit(most);

/** Returns false where the export no longer waits, because another instance was first. */
export async function finishExport(tx: Db, exportId: number, file: string): Promise<boolean> {
  await tx.update(files).set({ attachedAt: sql`now()` }).where(eq(files.name, file));
  const rows = await tx
    .update(dataExports)
    .set({ status: "ready", file, expiresAt: sql`now() + make_interval(hours => ${exportHours})` })
    .where(and(eq(dataExports.id, exportId), eq(dataExports.status, "waiting")))
    .returning({ id: dataExports.id });
  return rows.length > 0;
}

/** The sweep of files deletes what no row refers to. */
export async function deleteOldExports(db: Db): Promise<void> {
  await db.delete(dataExports).where(sql`${dataExports.expiresAt} < now()`);
}

const batch = 500;

/**
 * The rows of a table that are about an account, as JSON without secret columns. They are read through a cursor, because there may
 * be more than fit into memory; a transaction has one at a time.
 */
export async function* ownRowsAsJson(
  tx: Db,
  table: string,
  { owner, without = [] }: { readonly owner: Owner; readonly without?: readonly string[] },
  accountId: number,
): AsyncGenerator<string> {
  const from = sql.identifier(table);
  const omitted = sql.raw(`'{${without.join(",")}}'::text[]`);
  const select = sql`select (to_jsonb(${from}) - ${omitted})::text as row from ${from} where ${owner(accountId)}`;
  await tx.execute(sql`declare exported no scroll cursor for ${select}`);
  let rows: { row: string }[];
  do {
    ({ rows } = await tx.execute<{ row: string }>(sql.raw(`fetch ${batch} from exported`)));
    yield* rows.map(({ row }) => row);
  } while (rows.length === batch);
  await tx.execute(sql`close exported`);
}

/** The names of the stored files that an account sent, and that are in use. */
export async function filesOf(db: Db, accountId: number): Promise<string[]> {
  const sources = [
    db.select({ name: companies.logo }).from(companies).where(eq(companies.accountId, accountId)),
    db.select({ name: freelancers.picture }).from(freelancers).where(eq(freelancers.accountId, accountId)),
    db.selectDistinct({ name: workRequests.resume }).from(workRequests).where(eq(workRequests.freelancerId, accountId)),
    db
      .select({ name: messageFiles.file })
      .from(messageFiles)
      .innerJoin(messages, eq(messages.id, messageFiles.messageId))
      .where(eq(messages.authorId, accountId))
      .orderBy(desc(messages.id)),
    db
      .select({ name: progressFiles.file })
      .from(progressFiles)
      .innerJoin(progressEntries, eq(progressEntries.id, progressFiles.entryId))
      .innerJoin(workRequests, eq(workRequests.id, progressEntries.requestId))
      .where(eq(workRequests.freelancerId, accountId))
      .orderBy(desc(progressFiles.entryId)),
    db
      .select({ name: submissionFiles.file })
      .from(submissionFiles)
      .innerJoin(submissions, eq(submissions.id, submissionFiles.submissionId))
      .innerJoin(milestones, eq(milestones.id, submissions.milestoneId))
      .where(eq(milestones.freelancerId, accountId))
      .orderBy(desc(submissionFiles.submissionId)),
    db
      .select({ name: claimFiles.file })
      .from(claimFiles)
      .innerJoin(claimStatements, eq(claimStatements.id, claimFiles.statementId))
      .innerJoin(claims, eq(claims.id, claimStatements.claimId))
      .innerJoin(milestones, eq(milestones.id, claims.milestoneId))
      .where(
        or(
          and(eq(claimStatements.author, "company"), eq(milestones.companyId, accountId)),
          and(eq(claimStatements.author, "freelancer"), eq(milestones.freelancerId, accountId)),
        ),
      )
      .orderBy(desc(claimFiles.statementId)),
    db
      .select({ name: reportFiles.file })
      .from(reportFiles)
      .innerJoin(contentReports, eq(contentReports.id, reportFiles.reportId))
      .where(eq(contentReports.reporterId, accountId)),
    db
      .select({ name: ticketFiles.file })
      .from(ticketFiles)
      .innerJoin(ticketEntries, eq(ticketEntries.id, ticketFiles.entryId))
      .innerJoin(tickets, eq(tickets.id, ticketEntries.ticketId))
      .where(eq(tickets.personId, accountId)),
    db
      .select({ name: portfolioFiles.file })
      .from(portfolioFiles)
      .innerJoin(portfolioItems, eq(portfolioItems.id, portfolioFiles.itemId))
      .where(eq(portfolioItems.accountId, accountId)),
    db
      .select({ name: verificationDocuments.file })
      .from(verificationDocuments)
      .innerJoin(verifications, eq(verifications.id, verificationDocuments.reviewId))
      .where(eq(verifications.companyId, accountId)),
  ] as const;
  const names = (await Promise.all<{ name: string | null }[]>(sources)).flat().map(({ name }) => name);
  return [...new Set(names.filter((name) => name !== null))];
}
