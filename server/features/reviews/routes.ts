import type { reviews } from "#contract/trust/reviews.ts";
import { listReviews, summarizeReviews } from "#server/features/reviews/about.ts";
import { replyToReview, showReviews, submitReview } from "#server/features/reviews/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** After a payment both sides review each other. */
export const reviewsHandlers: Handlers<typeof reviews> = {
  "reviews.submit": submitReview,
  "reviews.mine": showReviews,
  "reviews.list": listReviews,
  "reviews.summary": summarizeReviews,
  "reviews.reply": replyToReview,
};
