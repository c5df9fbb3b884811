import { and, eq, isNotNull, isNull, type SQLWrapper, sql } from "drizzle-orm";
import { reviews } from "#server/platform/db/schema/reviews.ts";

/** What others than its author read of reviews: neither hidden, nor ended, nor removed by an admin. */
export const isShown = and(isNotNull(reviews.visibleAt), isNull(reviews.endedAt), isNull(reviews.removedAt));

/** How many reviews others read about an account, and their average of all marks. */
export interface Rating {
  readonly count: number;
  readonly average: number;
}

/** The rating of an account, as a column of statements that read it; null without a review. */
export const ratingOf = (account: SQLWrapper) =>
  sql<Rating | null>`(
    select json_build_object('count', count(*)::int,
      'average', round(avg((${reviews.rating1} + ${reviews.rating2} + ${reviews.rating3}) / 3.0), 1)::float8)
    from ${reviews} where ${and(eq(reviews.subjectId, account), isShown)} having count(*) > 0)`;
