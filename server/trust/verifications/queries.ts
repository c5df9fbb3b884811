import { and, count, desc, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import {
  documentRetentionDays,
  submissionPeriodDays,
  type VerificationKind,
  verificationLinkDays,
} from "#domain/trust/verification.ts";
import { shownFileNameOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { limitLiteral } from "#server/platform/db/pagination.ts";
import { accounts, companies } from "#server/platform/db/schema/marketplace.ts";
import { verificationDocuments, verifications } from "#server/platform/db/schema/verifications.ts";
import { keyFrom, oneMore, type PageRequest, pageOf } from "#server/platform/page.ts";

const isOf = (companyId: number) => eq(verifications.companyId, companyId);
const isUnused = and(isNotNull(verifications.linkHash), isNull(verifications.linkUsedAt));
const isOpen = and(isUnused, sql`${verifications.linkExpiresAt} > now()`);
const isUndecided = and(eq(verifications.kind, "submission"), isNull(verifications.decidedAt));

interface Question {
  readonly companyId: number;
  readonly kind: Exclude<VerificationKind, "submission">;
  readonly reason: string;
  readonly createdBy: number;
  readonly linkHash: string;
}

/** The company must be locked: a company has one open link, and this one replaces an earlier one. */
export async function insertQuestion(tx: Db, question: Question): Promise<void> {
  const linkExpiresAt = sql`now() + make_interval(days => ${verificationLinkDays})`;
  await endLinks(tx, question.companyId);
  await tx.insert(verifications).values({ ...question, linkExpiresAt });
}

export async function endLinks(tx: Db, companyId: number): Promise<void> {
  await tx
    .update(verifications)
    .set({ linkHash: null })
    .where(and(isOf(companyId), isUnused));
}

/** Notes that the company was verified or rejected: from now on the documents are kept for a limited time. */
export async function decideSubmissions(tx: Db, companyId: number): Promise<void> {
  await tx
    .update(verifications)
    .set({ decidedAt: sql`now()` })
    .where(and(isOf(companyId), isUndecided));
}

/** The question behind a link that can still be used. */
export async function questionOf(db: Db, linkHash: string) {
  const [row] = await db
    .select({
      companyId: verifications.companyId,
      companyName: accounts.name,
      status: accounts.status,
      licenseNo: companies.licenceNo,
      reason: verifications.reason,
      expiresAt: verifications.linkExpiresAt,
    })
    .from(verifications)
    .innerJoin(companies, eq(companies.accountId, verifications.companyId))
    .innerJoin(accounts, eq(accounts.id, verifications.companyId))
    .where(and(eq(verifications.linkHash, linkHash), isOpen));
  return row;
}

/** Uses a link up: of concurrent submissions only one gets a row. */
export async function takeLink(tx: Db, linkHash: string): Promise<boolean> {
  const rows = await tx
    .update(verifications)
    .set({ linkUsedAt: sql`now()` })
    .where(and(eq(verifications.linkHash, linkHash), isOpen))
    .returning({ id: verifications.id });
  return rows.length > 0;
}

/** How many submissions a company made in the period of the limit. */
export async function countRecentSubmissions(db: Db, companyId: number): Promise<number> {
  const isRecent = sql`${verifications.createdAt} > now() - make_interval(days => ${submissionPeriodDays})`;
  return db.$count(verifications, and(isOf(companyId), eq(verifications.kind, "submission"), isRecent));
}

interface Submission {
  readonly companyId: number;
  readonly licenceNo: string;
  readonly statement: string;
  readonly documents: readonly { readonly file: string; readonly shownName: string }[];
}

export async function insertSubmission(tx: Db, { documents, ...submission }: Submission): Promise<void> {
  const [review] = await tx
    .insert(verifications)
    .values({ ...submission, kind: "submission" })
    .returning({ id: verifications.id });
  if (!review) throw new Error("no submission was inserted");
  const rows = documents.map((document) => ({ ...document, reviewId: review.id }));
  if (rows.length > 0) await tx.insert(verificationDocuments).values(rows);
}

interface Document {
  readonly file: string;
  readonly shownName: string;
}

// By name, because the query builder leaves out the table of a column where it selects from one table.
const documentsOfReview = sql<Document[]>`coalesce((
  select json_agg(json_build_object('file', document.file, 'shownName', ${shownFileNameOf(sql`document.shown_name`)}) order by document.shown_name)
  from company_documents document where document.review_id = company_reviews.id), '[]')`;

/** The verification of a company, newest first. */
export async function reviewsOf(db: Db, companyId: number, { limit, after }: PageRequest) {
  const [id] = keyFrom(after, ["number"]) ?? [];
  const rows = await db
    .select({
      reviewId: verifications.id,
      kind: verifications.kind,
      reason: verifications.reason,
      createdBy: accounts.name,
      statement: verifications.statement,
      licenseNo: verifications.licenceNo,
      documents: documentsOfReview,
      createdAt: verifications.createdAt,
      linkExpiresAt: sql`case when ${isOpen} then ${verifications.linkExpiresAt} end`.mapWith(
        verifications.linkExpiresAt,
      ),
    })
    .from(verifications)
    .leftJoin(accounts, eq(accounts.id, verifications.createdBy))
    .where(and(isOf(companyId), id === undefined ? undefined : lt(verifications.id, id)))
    .orderBy(desc(verifications.id))
    .limit(limitLiteral(oneMore(limit)));
  return pageOf(rows, limit, (row) => [row.reviewId]);
}

/** Whether these companies have answered since the last decision, and how many documents there are of each. */
export async function answersOf(db: Db, companyIds: readonly number[]) {
  const rows = await db
    .select({
      companyId: verifications.companyId,
      resubmitted: sql<boolean>`bool_or(${isUndecided})`,
      documentCount: count(verificationDocuments.file),
    })
    .from(verifications)
    .leftJoin(verificationDocuments, eq(verificationDocuments.reviewId, verifications.id))
    .where(inArray(verifications.companyId, [...companyIds]))
    .groupBy(verifications.companyId);
  return new Map(rows.map(({ companyId, ...answers }) => [companyId, answers]));
}

/** The sweep of files deletes what no row refers to. */
export async function deleteOldDocuments(db: Db): Promise<void> {
  const isOld = sql`${verifications.decidedAt} < now() - make_interval(days => ${documentRetentionDays})`;
  const old = db.select({ id: verifications.id }).from(verifications).where(isOld);
  await db.delete(verificationDocuments).where(inArray(verificationDocuments.reviewId, old));
}
