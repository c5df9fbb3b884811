import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { questions } from "#server/hiring/works/question-queries.ts";
import { isoOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts, works } from "#server/platform/db/schema/marketplace.ts";
import { workChecks } from "#server/platform/db/schema/work-checks.ts";

/** For how many days decisions count in the median. */
const summaryDays = 30;
/** How many other works with the same text are listed. */
const maxSameText = 10;

interface SameText {
  readonly workId: number;
  readonly companyName: string;
  readonly postedDate: string;
}

/** A work that waits, as an admin reads it; no row where it does not wait. */
export const waitingWork = (db: Db, workId: number) =>
  db
    .select({
      workId: works.id,
      title: works.title,
      description: works.description,
      questions,
      companyId: works.ownerId,
      companyName: accounts.name,
      budgetPaise: works.budget,
      deadline: works.deadline,
      reasons: workChecks.reasons,
      since: isoOf(sql`${workChecks.heldAt}`),
      sameText: sql<SameText[]>`coalesce((
        select json_agg(json_build_object('workId', equal.id, 'companyName', equal.company, 'postedDate', equal.day) order by equal.id desc)
        from (
          select w.id, a.name as company, w.posted_at::date::text as day
          from work_checks other inner join works w on w.id = other.work_id inner join accounts a on a.id = w.owner_id
          where other.text_hash = ${workChecks.textHash} and w.id <> ${works.id}
          order by w.id desc limit ${sql.raw(String(maxSameText))}) equal), '[]')`,
    })
    .from(workChecks)
    .innerJoin(works, eq(works.id, workChecks.workId))
    .innerJoin(accounts, eq(accounts.id, works.ownerId))
    .where(
      and(
        eq(workChecks.workId, workId),
        isNotNull(workChecks.heldAt),
        isNull(workChecks.decidedAt),
        isNotNull(works.takenDownAt),
      ),
    );

/** How many works admins have decided about lately, and how long the one in the middle waited. */
export const decidedLately = (db: Db) =>
  db
    .select({
      decided: sql<number>`count(*)::int`,
      medianMinutes: sql<number | null>`round((percentile_cont(0.5) within group (
        order by extract(epoch from ${workChecks.decidedAt} - ${workChecks.heldAt})) / 60)::numeric, 1)::float8`,
    })
    .from(workChecks)
    .where(
      and(
        sql`${workChecks.decidedAt} > now() - make_interval(days => ${summaryDays})`,
        sql`${workChecks.outcome} in ('approved', 'refused')`,
      ),
    );
