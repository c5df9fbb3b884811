import { and, eq, inArray, sql } from "drizzle-orm";
import { requestMoves, unpaidStatuses } from "#domain/work-request.ts";
import { rupeesOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { companies, workRequests, works } from "#server/platform/db/schema/marketplace.ts";

const isDue = inArray(workRequests.status, requestMoves.settle.from);

/** What a company is in the middle of: how many works are engaged and not paid, and what is due for completed ones. */
export const standingOf = (db: Db, companyId: number) =>
  db
    .select({
      engaged: sql<number>`count(${workRequests.id})::int`,
      due: rupeesOf(sql`coalesce(sum(${workRequests.price}) filter (where ${isDue}), 0)`),
    })
    .from(companies)
    .leftJoin(works, and(eq(works.ownerId, companies.accountId), works.engaged))
    .leftJoin(workRequests, and(eq(workRequests.workId, works.id), inArray(workRequests.status, unpaidStatuses)))
    .where(eq(companies.accountId, companyId))
    .groupBy(companies.accountId);
