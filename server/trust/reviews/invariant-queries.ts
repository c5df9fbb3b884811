import { sql } from "drizzle-orm";
import type { Invariant } from "#server/platform/db/invariants.ts";

/**
 * Others read a review once the other side has written as well or the window is over. What ended with its payment or was removed by
 * an admin was visible before. An erasure deletes what was said about the account, so its own reviews remain alone.
 */
const reviewsVisibleOtherwise = sql`select concat('review ', v.id, ' of request ', v.request_id, ' is visible alone, before the end of its window')
  from reviews v inner join review_windows w on w.request_id = v.request_id
  where v.visible_at < w.closes_at and v.ended_at is null and not exists (
    select from reviews o where o.request_id = v.request_id and o.author_id = v.subject_id and o.visible_at is not null)
    and not exists (select from accounts a where a.id = v.author_id and a.erased_at is not null)
  union all
  select concat('review ', v.id, ' of request ', v.request_id, ' is hidden, and its window has ended')
  from reviews v inner join review_windows w on w.request_id = v.request_id
  where v.visible_at is null and w.revealed_at is not null
  union all
  select concat('review ', v.id, ' of request ', v.request_id, ' counts, and the request has no window')
  from reviews v left join review_windows w on w.request_id = v.request_id
  where v.ended_at is null and w.request_id is null
  union all
  select concat('review ', v.id, ' of request ', v.request_id, ' is removed, and was never visible')
  from reviews v where v.removed_at is not null and v.visible_at is null`;

export const trustInvariants: readonly Invariant[] = [
  {
    name: "R1",
    sentence: "a review that others read has a pair, or its window is over",
    sql: reviewsVisibleOtherwise,
  },
];
