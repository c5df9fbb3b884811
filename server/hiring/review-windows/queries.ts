import { eq, sql } from "drizzle-orm";
import { reviewDays } from "#domain/trust/review.ts";
import { type Db, runSql } from "#server/platform/db/connect.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { reviews, reviewWindows } from "#server/platform/db/schema/reviews.ts";
import { platformSettings } from "#server/platform/db/schema/settings.ts";
import { defer } from "#server/platform/db/transaction.ts";

/** Whether the platform has reviews. */
const areReviewsOn = "coalesce((select value #>> '{}' from platform_settings where key = 'reviews'), 'off') = 'on'";

/** A request that is paid again after a reversal has a new window. */
const open = `
  insert into review_windows (request_id, company_id, freelancer_id, closes_at)
  select q.id, q.owner_id, q.freelancer_id, now() + make_interval(days => $2::int)
  from work_requests q where q.id = $1 and ${areReviewsOn}
  on conflict (request_id) do nothing`;

/** Opens the window of a request that was paid, in the transaction of the payment, where the platform has reviews. */
export async function openReviewWindow(tx: Db, requestId: number): Promise<void> {
  await defer(tx, runSql(tx, { name: "review_window", text: open, values: [requestId, reviewDays] }));
}

/**
 * Ends the reviews of a request whose payment is reversed: hidden ones are deleted, visible ones are not shown any more. The window
 * is locked first, as by everything that writes reviews.
 */
export async function endReviews(tx: Db, requestId: number): Promise<void> {
  const ofRequest = sql`request_id = ${requestId}`;
  await tx.execute(sql`select from ${reviewWindows} where ${ofRequest} for update`);
  await tx.execute(sql`delete from ${reviews} where ${ofRequest} and visible_at is null`);
  await tx.execute(sql`
    update ${reviews} set ending = 'payment_reversed', ended_at = now() where ${ofRequest} and ended_at is null`);
  await tx.delete(reviewWindows).where(eq(reviewWindows.requestId, requestId));
}

export interface ReviewWindow {
  readonly closesOn: string;
  readonly isOpen: boolean;
  readonly isRevealed: boolean;
  /** Whether the reader has written. */
  readonly isWritten: boolean;
}

/** The window of a request as one side of it reads it, as a column of statements that read requests; null without one. */
export const reviewWindowOf = (accountId: unknown) => sql<ReviewWindow | null>`(
  select json_build_object('closesOn', ${reviewWindows.closesAt}::date::text,
    'isOpen', ${reviewWindows.revealedAt} is null and ${reviewWindows.closesAt} > now(),
    'isRevealed', ${reviewWindows.revealedAt} is not null,
    'isWritten', exists (select from ${reviews} where ${reviews.requestId} = ${reviewWindows.requestId}
      and ${reviews.authorId} = ${accountId} and ${reviews.endedAt} is null))
  from ${reviewWindows} where ${reviewWindows.requestId} = ${workRequests.id} and exists (
    select from ${platformSettings} where ${platformSettings.key} = 'reviews' and ${platformSettings.value} #>> '{}' = 'on'))`;
