import { and, count, desc, eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { isReadableBy } from "#server/hiring/records/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { limitLiteral } from "#server/platform/db/pagination.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { reviews } from "#server/platform/db/schema/reviews.ts";
import { isShown } from "#server/platform/db/shown-reviews.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import { keyFrom, oneMore, type PageRequest, pageOf } from "#server/platform/page.ts";
import { reviewColumns } from "#server/trust/reviews/queries.ts";

/** An account with its role, where this actor may read what is said about it. */
export async function readableSubject(db: Db, actor: Actor, accountId: number) {
  const [row] = await db
    .select({ accountId: accounts.id, role: accounts.role })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isReadableBy(actor)));
  return row;
}

const average = (column: PgColumn) => sql<number>`round(avg(${column}), 1)::float8`;

/** How many visible reviews there are about an account, and the average of each mark; null without a review. */
export async function summaryAbout(db: Db, accountId: number) {
  const [row] = await db
    .select({
      count: count(),
      rating1: average(reviews.rating1),
      rating2: average(reviews.rating2),
      rating3: average(reviews.rating3),
    })
    .from(reviews)
    .where(and(eq(reviews.subjectId, accountId), isShown));
  return row && row.count > 0 ? row : undefined;
}

/** Visible reviews about an account, newest first. */
export async function reviewsAbout(db: Db, accountId: number, { limit, after }: PageRequest) {
  const [at, id] = keyFrom(after, ["number", "string"]) ?? [];
  const isLater =
    at === undefined
      ? undefined
      : sql`(${reviews.visibleAt}, ${reviews.id}) < (to_timestamp(${at}::float8 / 1000)::timestamptz(3), ${id}::uuid)`;
  const rows = await db
    .select({
      ...reviewColumns,
      authorName: accounts.name,
      authorRole: accounts.role,
      at: sql`${reviews.visibleAt}`.mapWith(reviews.createdAt),
    })
    .from(reviews)
    .innerJoin(accounts, eq(accounts.id, reviews.authorId))
    .where(and(eq(reviews.subjectId, accountId), isShown, isLater))
    .orderBy(desc(reviews.visibleAt), desc(reviews.id))
    .limit(limitLiteral(oneMore(limit)));
  return pageOf(rows, limit, (row) => [row.at.getTime(), row.reviewId]);
}
