/** Three marks from 1 to 5. */
export const ratingRange = { least: 1, most: 5 } as const;
export const maxReviewText = 2000;
export const maxReplyText = 1000;
/** The days after a payment in which both sides can write. Both are reminded before the end. */
export const reviewDays = 14;
export const reviewReminderDays = 3;

/** What the three marks are about, by who writes: a company about the freelancer, a freelancer about the company. */
export const ratingTopics = {
  client: ["quality", "on_time", "communication"],
  freelancer: ["clear_task", "fair", "pays"],
} as const;
export type RatingTopic = (typeof ratingTopics)[keyof typeof ratingTopics][number];
/** The number of the newest reviews on a public page before its script runs. */
export const shownReviewsOfPage = 5;
export const ratingTopicNames = [...ratingTopics.client, ...ratingTopics.freelancer] as const;

/** Why a visible review is not shown any more, for good. */
export const reviewEndings = ["payment_reversed"] as const;
/** As its parties read it: an admin may also have removed it, until an appeal succeeds. */
export const shownReviewEndings = [...reviewEndings, "moderated"] as const;
export type ShownReviewEnding = (typeof shownReviewEndings)[number];

/** What one side writes, and what the other side answers. Each reports the part of the other one. */
export const reviewParts = ["review", "reply"] as const;
export type ReviewPart = (typeof reviewParts)[number];

/** A review is hidden until both sides have written or the time to write is over. */
export const reviewStates = ["none", "hidden", "visible", "removed"] as const;
export type ReviewState = (typeof reviewStates)[number];

interface Move {
  /** Who makes the move: the author, the reviewed side, an admin who moderates, or the platform. */
  readonly by: "author" | "subject" | "moderator" | "system";
  readonly from: readonly ReviewState[];
  readonly to: ReviewState | "deleted";
  readonly isInWindow?: true;
}

/** What becomes of a review, and by whom. A hidden one whose payment is reversed is deleted, a visible one is removed. */
export const reviewMoves = {
  submit: { by: "author", from: ["none"], to: "hidden", isInWindow: true },
  edit: { by: "author", from: ["hidden"], to: "hidden", isInWindow: true },
  reveal: { by: "system", from: ["hidden"], to: "visible" },
  reply: { by: "subject", from: ["visible"], to: "visible" },
  forget: { by: "system", from: ["hidden"], to: "deleted" },
  remove: { by: "system", from: ["visible"], to: "removed" },
  report: { by: "subject", from: ["visible"], to: "visible" },
  reportReply: { by: "author", from: ["visible"], to: "visible" },
  hide: { by: "moderator", from: ["visible"], to: "removed" },
  restore: { by: "moderator", from: ["removed"], to: "visible" },
} as const satisfies Record<string, Move>;
export type ReviewMove = keyof typeof reviewMoves;

export type ReviewParty = "author" | "subject";

interface ReviewFacts {
  readonly visibleAt: string | null;
  readonly ending: string | null;
}

export function reviewStateOf(review: ReviewFacts | null): ReviewState {
  if (!review) return "none";
  if (review.ending) return "removed";
  return review.visibleAt ? "visible" : "hidden";
}

/** Whether a party may make this move on a review in this state. */
export function canMoveReview(
  move: ReviewMove,
  party: ReviewParty,
  state: ReviewState,
  isWindowOpen: boolean,
): boolean {
  const { by, from, isInWindow }: Move = reviewMoves[move];
  return by === party && from.includes(state) && (isWindowOpen || !isInWindow);
}

/** What several marks come to, with one decimal. */
export const meanMark = (marks: readonly number[]): number =>
  Math.round((marks.reduce((sum, mark) => sum + mark, 0) / Math.max(1, marks.length)) * 10) / 10;

/** A mark as five stars, of which its rounded value is filled. */
export const starsText = (mark: number): string => "★".repeat(Math.round(mark)).padEnd(ratingRange.most, "☆");
