import { and, eq, inArray, or, sql } from "drizzle-orm";
import { unpaidStatuses } from "#domain/work-request.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { pageByTime, type TimePage } from "#server/platform/db/pagination.ts";
import { accounts, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import type { PageRequest } from "#server/platform/page.ts";

const isPending = eq(workRequests.status, "pending");
/** A pending request is not an engagement, so an engaged work is engaged to another freelancer. */
const isFilled = and(isPending, works.engaged);
const isStranded = and(or(isPending, inArray(workRequests.status, unpaidStatuses)), eq(accounts.status, "rejected"));

/** What a freelancer is told about own requests besides their status, newest first; requests without a note are left out. */
export function notesOn(db: Db, freelancerAccountId: number, request: PageRequest) {
  const select = (page: TimePage) =>
    db
      .select({
        requestid: workRequests.id,
        isPositionFilled: sql<boolean>`${isFilled}`,
        isCompanyRejected: sql<boolean>`${isStranded}`,
        at: workRequests.requestedAt,
      })
      .from(workRequests)
      .innerJoin(works, eq(works.id, workRequests.workId))
      .innerJoin(accounts, eq(accounts.id, works.ownerId))
      .where(and(eq(workRequests.freelancerId, freelancerAccountId), or(isFilled, isStranded), page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit);
  const order = { at: workRequests.requestedAt, id: workRequests.id };
  return pageByTime(request, order, select, (row) => [row.at, row.requestid]);
}
