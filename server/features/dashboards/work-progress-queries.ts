import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { engagedStatuses } from "#domain/work-request.ts";
import { type AskedByStatus, requestsOf } from "#server/features/requests/list-queries.ts";
import { worksOf } from "#server/features/works/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts, progressEntries, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import type { Actor } from "#server/platform/http/handler.ts";
import type { Page } from "#server/platform/page.ts";

type Engaged = (typeof engagedStatuses)[number];

const waiting = sql<number>`(select count(*)::int from ${workRequests} o where o.work_id = ${works.id} and o.status = 'pending')`;

/** How far the works of one page are: whoever asks reads that page as well, and by the same key goes on to the next. */
export async function livesOf(db: Db, actor: Actor, asked: AskedByStatus) {
  const { rows, next } = asked.status ? await requestsOf(db, actor, asked) : await worksOf(db, actor.loginid, asked);
  const ids = rows.map(({ workid }) => workid);
  const lives = ids.length > 0 ? await livesIn(db, ids) : [];
  return { rows: lives, next } satisfies Page<unknown>;
}

function livesIn(db: Db, ids: readonly number[]) {
  const latest = db
    .select({ percentage: progressEntries.percentage })
    .from(progressEntries)
    .where(eq(progressEntries.requestId, workRequests.id))
    .orderBy(desc(progressEntries.id))
    .limit(1)
    .as("latest");
  return db
    .select({
      workid: works.id,
      waiting,
      requestid: workRequests.id,
      req_status: sql<Engaged | null>`${workRequests.status}`,
      freelancername: accounts.name,
      progress_percentage: latest.percentage,
    })
    .from(works)
    .leftJoin(workRequests, and(eq(workRequests.workId, works.id), inArray(workRequests.status, engagedStatuses)))
    .leftJoin(accounts, eq(accounts.id, workRequests.freelancerId))
    .leftJoinLateral(latest, sql`true`)
    .where(inArray(works.id, ids))
    .orderBy(desc(works.postedAt), desc(works.id));
}
