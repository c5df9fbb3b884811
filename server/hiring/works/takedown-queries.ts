import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { endOpenCheck } from "#server/hiring/works/check-queries.ts";
import { dayOf, rupeesOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { dueDayOf } from "#server/platform/db/due-day.ts";
import { pageByTime, type TimePage } from "#server/platform/db/pagination.ts";
import { accounts, works } from "#server/platform/db/schema/marketplace.ts";
import { decisions } from "#server/platform/db/schema/moderation.ts";
import { categories, subcategories } from "#server/platform/db/schema/reference.ts";
import type { PageRequest } from "#server/platform/page.ts";

interface WorkRequest extends PageRequest {
  readonly companyId?: number | null | undefined;
  readonly workId?: number | null | undefined;
}

/** Works as an admin who moderates reads them, newest first. */
export async function postedWorks(db: Db, { companyId, workId, ...request }: WorkRequest) {
  const select = (page: TimePage) =>
    db
      .select({
        workId: works.id,
        title: works.title,
        description: works.description,
        companyId: works.ownerId,
        companyName: accounts.name,
        category: categories.name,
        subcategory: subcategories.name,
        budget: rupeesOf(works.budget),
        deadline: dueDayOf(works),
        postedDate: dayOf(works.postedAt),
        isEngaged: works.engaged,
        takenDownAt: works.takenDownAt,
        postedAt: works.postedAt,
      })
      .from(works)
      .innerJoin(accounts, eq(accounts.id, works.ownerId))
      .innerJoin(categories, eq(categories.id, works.categoryId))
      .innerJoin(subcategories, eq(subcategories.id, works.subcategoryId))
      .where(
        and(
          companyId ? eq(works.ownerId, companyId) : undefined,
          workId ? eq(works.id, workId) : undefined,
          page.where,
        ),
      )
      .orderBy(...page.orderBy)
      .limit(page.limit);
  const order = { at: works.postedAt, id: works.id };
  return pageByTime(request, order, select, ({ postedAt, workId: id }) => [postedAt, id]);
}

/** A work, locked until the end of the transaction. */
export async function lockPostedWork(tx: Db, workId: number) {
  const [row] = await tx
    .select({ ownerId: works.ownerId, title: works.title, takenDownAt: works.takenDownAt })
    .from(works)
    .where(eq(works.id, workId))
    .for("no key update");
  return row;
}

export async function setTakenDown(tx: Db, workId: number, isTakenDown: boolean): Promise<void> {
  await tx
    .update(works)
    .set({ takenDownAt: isTakenDown ? sql`now()` : null })
    .where(and(eq(works.id, workId), isTakenDown ? isNull(works.takenDownAt) : isNotNull(works.takenDownAt)));
  // Whoever decides about a work has checked it.
  await endOpenCheck(tx, workId, isTakenDown ? "refused" : "approved");
}

const isActiveTakedown = and(eq(decisions.kind, "takedown"), isNull(decisions.endedAt));
const ended = { endedAt: sql`now()` };

/** Ends the decision that hides a work, and returns it. */
export async function endTakedownOf(tx: Db, workId: number): Promise<number | undefined> {
  const [row] = await tx
    .update(decisions)
    .set(ended)
    .where(and(eq(decisions.workId, workId), isActiveTakedown))
    .returning({ id: decisions.id });
  return row?.id;
}

/** Ends a take-down; false where it has ended already. */
export async function endTakedown(tx: Db, decisionId: number): Promise<boolean> {
  const rows = await tx
    .update(decisions)
    .set(ended)
    .where(and(eq(decisions.id, decisionId), isActiveTakedown))
    .returning({ id: decisions.id });
  return rows.length > 0;
}
