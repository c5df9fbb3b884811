import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import { unpaidStatuses } from "#domain/work-request.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { beforeCursor, limitLiteral } from "#server/platform/db/pagination.ts";
import { accounts, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { type Asked, pageOf, partByTime } from "#server/platform/page.ts";

const isPending = eq(workRequests.status, "pending");
/** A pending request engages nobody, so whoever its work is engaged to is somebody else. */
const isFilled = and(isPending, works.engaged);
const isStranded = and(or(isPending, inArray(workRequests.status, unpaidStatuses)), eq(accounts.status, "rejected"));

/** What a freelancer has to know of own requests beside their status, the newest first; requests without a note are left out. */
export async function notesOn(db: Db, freelancerId: number, asked: Asked) {
  const { after, most } = partByTime(asked);
  const rows = await db
    .select({
      requestid: workRequests.id,
      isPositionFilled: sql<boolean>`${isFilled}`,
      isCompanyRejected: sql<boolean>`${isStranded}`,
      at: workRequests.requestedAt,
    })
    .from(workRequests)
    .innerJoin(works, eq(works.id, workRequests.workId))
    .innerJoin(accounts, eq(accounts.id, works.ownerId))
    .where(
      and(
        eq(workRequests.freelancerId, freelancerId),
        or(isFilled, isStranded),
        beforeCursor(workRequests.requestedAt, workRequests.id, after),
      ),
    )
    .orderBy(desc(workRequests.requestedAt), desc(workRequests.id))
    .limit(limitLiteral(most));
  return pageOf(rows, asked.limit, (row) => [row.at.getTime(), row.requestid]);
}
