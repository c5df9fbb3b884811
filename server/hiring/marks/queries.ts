import { and, asc, eq, gt, isNotNull, or, sql } from "drizzle-orm";
import type { RequestMark } from "#domain/hiring/request-mark.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { limitLiteral } from "#server/platform/db/pagination.ts";
import { accounts, workRequests } from "#server/platform/db/schema/marketplace.ts";
import { requestMarks } from "#server/platform/db/schema/request-marks.ts";
import { keyFrom, oneMore, type PageRequest, pageOf } from "#server/platform/page.ts";

interface MarkChange {
  readonly requestId: number;
  /** Undefined to keep the present mark. */
  readonly mark: RequestMark | null | undefined;
  readonly note: string | null | undefined;
}

/** The note on a request of this company, held until the transaction ends, also where there is none yet. */
export async function lockNote(db: Db, companyId: number, requestId: number) {
  await db
    .select({ id: workRequests.id })
    .from(workRequests)
    .where(and(eq(workRequests.id, requestId), eq(workRequests.ownerId, companyId)))
    .for("no key update");
  const [row] = await db
    .select({ note: requestMarks.note })
    .from(requestMarks)
    .innerJoin(workRequests, eq(workRequests.id, requestMarks.requestId))
    .where(and(eq(requestMarks.requestId, requestId), eq(workRequests.ownerId, companyId)));
  return { note: row?.note ?? "" };
}

/**
 * Stores what has changed, and returns whether the request is on a work of this company. The key share lock waits for a concurrent
 * withdrawal of the request.
 */
export async function saveMark(db: Db, companyId: number, { requestId, mark, note }: MarkChange): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into ${requestMarks} as present (request_id, mark, note)
    select q.id, ${mark ?? null}::text, nullif(${note ?? null}::text, '')
    from ${workRequests} q where q.id = ${requestId} and q.owner_id = ${companyId}
    for key share of q
    on conflict (request_id) do update set
      mark = case when ${mark === undefined} then present.mark else excluded.mark end,
      note = case when ${note === undefined} then present.note else excluded.note end`);
  return (rowCount ?? 0) > 0;
}

/** The marked requests on a work, oldest first. The caller has made sure that it is a work of its company. */
export async function marksOfWork(db: Db, workId: number, { limit, after }: PageRequest) {
  const [last = 0] = keyFrom(after, ["number"]) ?? [];
  const rows = await db
    .select({
      requestId: workRequests.id,
      freelancerName: accounts.name,
      status: workRequests.status,
      mark: requestMarks.mark,
      note: requestMarks.note,
    })
    .from(requestMarks)
    .innerJoin(workRequests, eq(workRequests.id, requestMarks.requestId))
    .innerJoin(accounts, eq(accounts.id, workRequests.freelancerId))
    .where(
      and(
        eq(workRequests.workId, workId),
        gt(workRequests.id, sql`${last}::int8`),
        or(isNotNull(requestMarks.mark), isNotNull(requestMarks.note)),
      ),
    )
    .orderBy(asc(workRequests.id))
    .limit(limitLiteral(oneMore(limit)));
  return pageOf(rows, limit, ({ requestId }) => [requestId]);
}
