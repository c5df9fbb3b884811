import { and, eq, sql } from "drizzle-orm";
import { isOfRequest } from "#server/hiring/requests/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { limitLiteral } from "#server/platform/db/pagination.ts";
import { applicationDays } from "#server/platform/db/schema/application-days.ts";
import { workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { defer } from "#server/platform/db/transaction.ts";

/** Counts an application of this day, and returns how many there are. The row stays locked until the transaction ends. */
export async function countApplication(db: Db, freelancerId: number): Promise<number> {
  const [row] = await db
    .insert(applicationDays)
    .values({ freelancerId, day: sql`current_date`, applications: 1 })
    .onConflictDoUpdate({
      target: applicationDays.freelancerId,
      set: {
        day: sql`excluded.day`,
        applications: sql`case when ${applicationDays.day} = excluded.day then ${applicationDays.applications} + 1 else 1 end`,
      },
    })
    .returning({ applications: applicationDays.applications });
  if (!row) throw new Error("the count of a day returned no row");
  return row.applications;
}

/** The open applications of a freelancer, oldest first. */
export const openApplicationsOf = (db: Db, freelancerId: number, limit: number) =>
  db
    .select({ id: workRequests.id, title: works.title })
    .from(workRequests)
    .innerJoin(works, isOfRequest)
    .where(and(eq(workRequests.freelancerId, freelancerId), eq(workRequests.status, "pending")))
    .orderBy(workRequests.requestedAt, workRequests.id)
    .limit(limitLiteral(limit));

/** Locks a work, so that applications for it go on one after the other. It costs no round trip. */
export const lockWork = (db: Db, workId: number): Promise<void> =>
  defer(db, db.select({ id: works.id }).from(works).where(eq(works.id, workId)).for("no key update"));

export const countPending = (db: Db, workId: number): Promise<number> =>
  db.$count(workRequests, and(eq(workRequests.workId, workId), eq(workRequests.status, "pending")));

/** How many other applications of the freelancer of a row have the same text. */
export const equalTexts = sql<number>`(
  select count(*)::int from ${workRequests} other
  where other.freelancer_id = ${workRequests.freelancerId} and other.text_hash = ${workRequests.textHash}
    and other.text_hash is not null and other.id <> ${workRequests.id})`;
