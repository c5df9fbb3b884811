import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { percentageRange } from "#domain/hiring/progress.ts";
import { requestMoves } from "#domain/hiring/work-request.ts";
import { mayProgress } from "#server/hiring/plans/queries.ts";
import { isParty } from "#server/hiring/requests/queries.ts";
import { shownFileNameOf } from "#server/platform/db/column-formats.ts";
import { type Db, runSql } from "#server/platform/db/connect.ts";
import { limitLiteral } from "#server/platform/db/pagination.ts";
import { files } from "#server/platform/db/schema/files.ts";
import { workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { progressEntries, progressFiles } from "#server/platform/db/schema/progress.ts";
import { defer } from "#server/platform/db/transaction.ts";
import { keyFrom, oneMore, type PageRequest, pageOf } from "#server/platform/page.ts";

interface DeliveredFile {
  readonly fileName: string;
  readonly shownName: string;
  readonly bytes: number;
}

const filesOfEntry = sql<DeliveredFile[]>`coalesce((
  select json_agg(json_build_object('fileName', f.name, 'shownName', ${shownFileNameOf(sql`pf.shown_name`)}, 'bytes', f.size) order by pf.position)
  from ${progressFiles} pf inner join ${files} f on f.name = pf.file where pf.entry_id = ${progressEntries.id}), '[]')`;

/** The progress entries of a request, for its two parties, oldest first. */
export async function progressOf(db: Db, accountId: number, requestId: number, { limit, after }: PageRequest) {
  const [id] = keyFrom(after, ["number"]) ?? [0];
  const rows = await db
    .select({
      requestid: progressEntries.requestId,
      progress_percentage: progressEntries.percentage,
      progress_description: progressEntries.description,
      reportedAt: progressEntries.createdAt,
      files: filesOfEntry,
      links: progressEntries.links,
      id: progressEntries.id,
    })
    .from(progressEntries)
    .innerJoin(workRequests, eq(workRequests.id, progressEntries.requestId))
    .where(and(eq(progressEntries.requestId, requestId), isParty(accountId), gt(progressEntries.id, id)))
    .orderBy(asc(progressEntries.id))
    .limit(limitLiteral(oneMore(limit)));
  const page = pageOf(rows, limit, (row) => [row.id]);
  return { ...page, rows: page.rows.map((row) => ({ ...row, reportedAt: row.reportedAt.toISOString() })) };
}

/** Locks an accepted request, so that it cannot be ended or completed while progress is written, and returns its company and work. */
export async function lockRequest(db: Db, freelancerId: number, id: number) {
  const [request] = await db
    .select({ companyId: workRequests.ownerId, workId: works.id, title: works.title, name: workRequests.name })
    .from(workRequests)
    .innerJoin(works, eq(works.id, workRequests.workId))
    .where(
      and(
        eq(workRequests.id, id),
        eq(workRequests.freelancerId, freelancerId),
        inArray(workRequests.status, requestMoves.complete.from),
        mayProgress(workRequests.id),
      ),
    )
    .for("no key update", { of: workRequests });
  return request;
}

const insert = `with entry as (
    insert into progress_entries (request_id, percentage, description, links) values ($1, $2, $3, $4::text[]) returning id)
  insert into progress_files (entry_id, position, file, shown_name)
  select entry.id, sent.position - 1, sent.file, sent.shown_name
  from entry, unnest($5::text[], $6::text[]) with ordinality as sent (file, shown_name, position)`;

/** Reports a request as complete, unless its last report says so. Its milestones say what was delivered. */
export const ensureComplete = (db: Db, requestId: number): Promise<void> =>
  defer(
    db,
    db.execute(sql`
      insert into ${progressEntries} (request_id, percentage, description)
      select ${requestId}::int, ${percentageRange.most}::int, '' where ${percentageRange.most}::int is distinct from (
        select percentage from ${progressEntries} where request_id = ${requestId}::int order by id desc limit 1)`),
  );

type NewEntry = Pick<typeof progressEntries.$inferInsert, "requestId" | "percentage" | "description"> & {
  readonly links: readonly string[];
  /** The statement before has claimed them for their sender. */
  readonly files: readonly Omit<DeliveredFile, "bytes">[];
};

export async function insertProgress(db: Db, entry: NewEntry): Promise<void> {
  const { requestId, percentage, description, links, files: sent } = entry;
  const names = [sent.map(({ fileName }) => fileName), sent.map(({ shownName }) => shownName)];
  const values = [requestId, percentage, description, [...links], ...names];
  await defer(db, runSql(db, { name: "progress", text: insert, values }));
}
