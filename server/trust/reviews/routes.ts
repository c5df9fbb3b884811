import type { reviews } from "#contract/trust/reviews.ts";
import type { Handlers } from "#server/platform/http/context.ts";
import { listReviews, summarizeReviews } from "#server/trust/reviews/about.ts";
import { replyToReview, showReviews, submitReview } from "#server/trust/reviews/service.ts";

/** After a payment both sides review each other. */
export const reviewsHandlers: Handlers<typeof reviews> = {
  "reviews.submit": submitReview,
  "reviews.mine": showReviews,
  "reviews.list": listReviews,
  "reviews.summary": summarizeReviews,
  "reviews.reply": replyToReview,
};
