import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { requestMoves } from "#domain/hiring/work-request.ts";
import { isParty } from "#server/hiring/requests/queries.ts";
import { type Db, runSql } from "#server/platform/db/connect.ts";
import { limitLiteral } from "#server/platform/db/pagination.ts";
import { workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { progressEntries } from "#server/platform/db/schema/progress.ts";
import { defer } from "#server/platform/db/transaction.ts";
import { keyFrom, oneMore, type PageRequest, pageOf } from "#server/platform/page.ts";

/** The progress entries of a request, for its two parties, oldest first. */
export async function progressOf(db: Db, accountId: number, requestId: number, { limit, after }: PageRequest) {
  const [id] = keyFrom(after, ["number"]) ?? [0];
  const rows = await db
    .select({
      requestid: progressEntries.requestId,
      progress_percentage: progressEntries.percentage,
      progress_description: progressEntries.description,
      id: progressEntries.id,
    })
    .from(progressEntries)
    .innerJoin(workRequests, eq(workRequests.id, progressEntries.requestId))
    .where(and(eq(progressEntries.requestId, requestId), isParty(accountId), gt(progressEntries.id, id)))
    .orderBy(asc(progressEntries.id))
    .limit(limitLiteral(oneMore(limit)));
  return pageOf(rows, limit, (row) => [row.id]);
}

/** Locks an accepted request, so that it cannot be ended or completed while progress is written, and returns its company and work. */
export async function holdRequest(db: Db, freelancerId: number, id: number) {
  const [request] = await db
    .select({ companyId: workRequests.ownerId, workId: works.id, title: works.title, name: workRequests.name })
    .from(workRequests)
    .innerJoin(works, eq(works.id, workRequests.workId))
    .where(
      and(
        eq(workRequests.id, id),
        eq(workRequests.freelancerId, freelancerId),
        inArray(workRequests.status, requestMoves.complete.from),
      ),
    )
    .for("no key update", { of: workRequests });
  return request;
}

const insert = "insert into progress_entries (request_id, percentage, description) values ($1, $2, $3)";

type NewEntry = Pick<typeof progressEntries.$inferInsert, "requestId" | "percentage" | "description">;

export async function insertProgress(db: Db, entry: NewEntry): Promise<void> {
  const { requestId, percentage, description } = entry;
  await defer(db, runSql(db, { name: "progress", text: insert, values: [requestId, percentage, description] }));
}
