import { and, eq, exists, gt, gte, inArray, isNotNull, isNull, not, or, type SQL, sql } from "drizzle-orm";
import type { StoredKind } from "#domain/catalog/uploaded-file.ts";
import { engagedStatuses } from "#domain/hiring/work-request.ts";
import {
  deliveredTo,
  inConversationOf,
  inDelivery,
  inMessage,
  inReport,
  inReportOf,
  inTicket,
  inTicketOf,
} from "#server/catalog/files/attachment-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { isReadBy, type PageReader } from "#server/platform/db/page-readers.ts";
import { brandKey } from "#server/platform/db/platform-settings.ts";
import { preparedSql } from "#server/platform/db/prepared.ts";
import { contractFiles } from "#server/platform/db/schema/contracts.ts";
import { files } from "#server/platform/db/schema/files.ts";
import { identityPictures } from "#server/platform/db/schema/identity-checks.ts";
import { companies, freelancers, workRequests } from "#server/platform/db/schema/marketplace.ts";
import { dataExports } from "#server/platform/db/schema/personal-data.ts";
import { portfolioFiles, portfolioItems, profilePages } from "#server/platform/db/schema/profiles.ts";
import { categories } from "#server/platform/db/schema/reference.ts";
import { platformSettings } from "#server/platform/db/schema/settings.ts";
import { verificationDocuments } from "#server/platform/db/schema/verifications.ts";
import type { Actor } from "#server/platform/http/actor.ts";

export type FileRow = typeof files.$inferInsert;

export async function insertFile(db: Db, row: FileRow): Promise<void> {
  await db.insert(files).values(row);
}

export async function deleteFile(db: Db, name: string): Promise<void> {
  await db.delete(files).where(eq(files.name, name));
}

export interface Claim {
  readonly name: string;
  readonly kind: StoredKind;
  readonly ticketHash: string;
  readonly accountId?: number | null | undefined;
}

const { placeholder } = sql;
const name = placeholder("file");
const ticketHash = placeholder("ticketHash");
const accountId = placeholder("accountId");

/** Files that nothing uses yet and that this browser or this account uploaded. */
const fresh = and(isNull(files.attachedAt), or(eq(files.ticketHash, ticketHash), eq(files.uploaderId, accountId)));

/** A freelancer can send a résumé again that they uploaded or have on a request. */
const ownResume = or(
  eq(files.uploaderId, accountId),
  sql`exists (select from ${workRequests} where ${and(eq(workRequests.resume, files.name), eq(workRequests.freelancerId, accountId))})`,
);

/**
 * Marks a file as attached, if the caller may use it (docs/design/details.md#17, #20). Attaching again renews its time, which
 * protects a file from the sweep while its new reference is not committed yet.
 */
const claiming = (kind: Claim["kind"], again?: SQL) => sql`
  update ${files} set attached_at = now()
  where ${and(eq(files.name, name), eq(files.kind, kind), or(fresh, again))}
  returning ${files.name}`;

/** Claims a résumé as a part of the statement that uses it. */
export const claimingResume = claiming("resume", ownResume);

const claims = {
  picture: preparedSql<{ name: string }>("claim_picture", claiming("picture")),
  resume: preparedSql<{ name: string }>("claim_resume", claimingResume),
  document: preparedSql<{ name: string }>("claim_document", claiming("document")),
  attachment: preparedSql<{ name: string }>("claim_attachment", claiming("attachment")),
  identity: preparedSql<{ name: string }>("claim_identity", claiming("identity")),
};

export async function attachFile(db: Db, { name, kind, ticketHash, accountId = null }: Claim): Promise<boolean> {
  return (await claims[kind](db, { file: name, ticketHash, accountId })).length > 0;
}

const isBrandLogo = and(eq(platformSettings.key, brandKey), sql`${platformSettings.value} ->> 'logo' = ${files.name}`);

/** The rows that make a picture public. */
const shownToAll = (db: Db) =>
  or(
    exists(db.select({ id: companies.accountId }).from(companies).where(eq(companies.logo, files.name))),
    exists(db.select({ id: freelancers.accountId }).from(freelancers).where(eq(freelancers.picture, files.name))),
    exists(db.select({ id: categories.id }).from(categories).where(eq(categories.image, files.name))),
    exists(db.select({ key: platformSettings.key }).from(platformSettings).where(isBrandLogo)),
  );

const inPortfolio = (db: Db) =>
  exists(db.select({ id: portfolioFiles.itemId }).from(portfolioFiles).where(eq(portfolioFiles.file, files.name)));

/** A picture of a portfolio is for those who may read the page, its freelancer, and admins. */
function inPortfolioFor(db: Db, { actor, page }: FileReader): SQL {
  if (actor?.role === "admin") return inPortfolio(db);
  const isOwn = actor && eq(portfolioItems.accountId, actor.accountId);
  return exists(
    db
      .select({ id: portfolioFiles.itemId })
      .from(portfolioFiles)
      .innerJoin(portfolioItems, eq(portfolioItems.id, portfolioFiles.itemId))
      .innerJoin(freelancers, eq(freelancers.accountId, portfolioItems.accountId))
      .leftJoin(profilePages, eq(profilePages.accountId, portfolioItems.accountId))
      .where(
        and(eq(portfolioFiles.file, files.name), or(isOwn, and(isReadBy(page), isNull(portfolioItems.removedAt)))),
      ),
  );
}

/**
 * A résumé is for its freelancer, the client of the work it was sent to, once hired where the freelancer says so, and admins who moderate (docs/design/rules.md#resumes).
 */
function sentTo(db: Db, actor: Actor | undefined): SQL {
  const requests = db.select({ id: workRequests.id }).from(workRequests);
  const isShown = or(not(workRequests.resumeAfterHire), inArray(workRequests.status, engagedStatuses));
  const isCompany = and(eq(workRequests.ownerId, actor?.accountId ?? 0), isShown);
  const party = actor && or(eq(workRequests.freelancerId, actor.accountId), isCompany);
  const any = actor?.permissions.includes("moderate") ? undefined : (party ?? sql`false`);
  return exists(requests.where(and(eq(workRequests.resume, files.name), any)));
}

const onReview = (db: Db) =>
  exists(
    db
      .select({ id: verificationDocuments.reviewId })
      .from(verificationDocuments)
      .where(eq(verificationDocuments.file, files.name)),
  );

/** A picture of an identity is read by a call of its own (server/trust/identity-checks). */
const ofIdentity = (db: Db) =>
  exists(
    db
      .select({ checkId: identityPictures.checkId })
      .from(identityPictures)
      .where(eq(identityPictures.file, files.name)),
  );

/** An export is downloaded by a call of its own (server/operation/personal-data). */
const ofExport = (db: Db) =>
  exists(db.select({ id: dataExports.id }).from(dataExports).where(eq(dataExports.file, files.name)));

/** A contract is downloaded by a call of its own (server/hiring/contracts). */
const ofContract = (db: Db) =>
  exists(
    db.select({ contractId: contractFiles.contractId }).from(contractFiles).where(eq(contractFiles.file, files.name)),
  );

/** A document is for admins who verify companies. */
const isReviewer = (actor: Actor | undefined) => actor?.permissions.includes("verify") ?? false;

/** The reader of a file. */
export interface FileReader {
  readonly actor: Actor | undefined;
  /** Which pages of freelancers they read. */
  readonly page: PageReader;
}

/** A stored file, and whether this caller may download it. */
export async function fileNamed(db: Db, name: string, reader: FileReader) {
  const { actor } = reader;
  const [row] = await db
    .select({
      name: files.name,
      kind: files.kind,
      mime: files.mime,
      size: files.size,
      sha256: files.sha256,
      /** A picture is drawn again, which leaves nothing of what was sent. */
      isUnscanned: sql<boolean>`${files.scannedAt} is null and ${files.mime} not like 'image/%'
        and ${files.uploaderId} is distinct from ${actor?.accountId ?? null}`,
      isShownToAll: sql<boolean>`${files.kind} = 'picture' and ${shownToAll(db)}`,
      shown: sql<boolean>`case ${files.kind} when 'picture' then (${shownToAll(db)} or ${inPortfolioFor(db, reader)})
        when 'resume' then ${sentTo(db, actor)} when 'attachment' then (${inConversationOf(db, actor)} or ${deliveredTo(db, actor)} or ${inTicketOf(db, actor)} or ${inReportOf(db, actor)}) else ${isReviewer(actor) ? onReview(db) : sql`false`} end`,
    })
    .from(files)
    .where(eq(files.name, name));
  return row;
}

const late = and(isNull(files.attachedAt), sql`${files.createdAt} < now() - interval '1 hour'`);
/** Files that were attached so long ago that the attaching transaction has ended. */
const settled = sql`${files.attachedAt} < now() - interval '1 minute'`;

/**
 * Referenced: a picture by a profile, portfolio or category, a résumé by a request, a document by a review, an attachment by a message, a report of
 * progress, a ticket or a report, a picture of an identity by its check, an export by its row, a contract by its version.
 */
function isReferred(db: Db): SQL {
  const onRequest = exists(
    db.select({ id: workRequests.id }).from(workRequests).where(eq(workRequests.resume, files.name)),
  );
  const onPicture = sql`${shownToAll(db)} or ${inPortfolio(db)}`;
  return sql`(${onPicture} or ${onRequest} or ${onReview(db)} or ${inMessage(db)} or ${inDelivery(db)} or ${inTicket(db)} or ${inReport(db)} or ${ofIdentity(db)} or ${ofExport(db)} or ${ofContract(db)})`;
}

/** Unattached for an hour, or no longer referenced. */
const unused = (db: Db) => or(late, and(settled, sql`not ${isReferred(db)}`));

/** Referenced files, one page at a time in the order of names. */
export const filesReferred = (db: Db, after: string, most: number) =>
  db
    .select({ name: files.name, sha256: files.sha256 })
    .from(files)
    .where(and(gt(files.name, after), isReferred(db)))
    .orderBy(files.name)
    .limit(most);

/** Whether a file is still referenced. */
export async function isStillReferred(db: Db, name: string): Promise<boolean> {
  const rows = await db
    .select({ name: files.name })
    .from(files)
    .where(and(eq(files.name, name), isReferred(db)));
  return rows.length > 0;
}

/**
 * Names for the sweep to delete. Unattached files have an index; unreferenced ones are searched in one window of the
 * names, so that the cost of a sweep does not depend on the number of files: `from` moves the window.
 */
export async function unusedFiles(db: Db, from: string, most: number): Promise<string[]> {
  const window = db
    .select({ name: files.name })
    .from(files)
    .where(and(isNotNull(files.attachedAt), gte(files.name, from)))
    .orderBy(files.name)
    .limit(most);
  const [waiting, lost] = await Promise.all([
    db.select({ name: files.name }).from(files).where(late).limit(most),
    db
      .select({ name: files.name })
      .from(files)
      .where(and(inArray(files.name, window), unused(db))),
  ]);
  return [...waiting, ...lost].map(({ name }) => name);
}

/** Checks again with the row locked: a concurrent claim renews `attachedAt`. */
export async function deleteUnused(db: Db, name: string): Promise<boolean> {
  const deleted = await db
    .delete(files)
    .where(and(eq(files.name, name), unused(db)))
    .returning({ name: files.name });
  return deleted.length > 0;
}
