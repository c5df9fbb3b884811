import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id, pageInput, readVersion, text, whole } from "#contract/fields.ts";
import { everyMember, hirers } from "#domain/member.ts";
import {
  maxReplyText,
  maxReviewText,
  ratingRange,
  ratingTopicNames,
  shownReviewEndings,
} from "#domain/trust/review.ts";

const missing = "please fill this";
const parties = { method: "POST", by: ["client", "freelancer"] } as const;
const readers = { ...parties, memberKinds: everyMember } as const;
const writers = { ...parties, memberKinds: hirers } as const;

const rating = whole(ratingRange, "please choose one", "please choose one");
const requestId = id(missing);

/** About whom: an account, the company of a work, or without a key the caller. */
const subject = { accountId: id(missing).optional(), workId: id(missing).optional() };

/** What one side says about the other one. */
export const reviewContent = {
  /** The topic of each mark, and the mark. */
  ratings: z.array(z.object({ topic: z.enum(ratingTopicNames), mark: z.int() })),
  text: z.string(),
  /** Of the reviewed side. */
  reply: z.string().nullable(),
};
const visibleReview = { reviewId: z.string(), ...reviewContent };

/** A review as others than its parties read it. */
export const publicReview = z.object({
  ...visibleReview,
  authorName: z.string(),
  visibleAt: z.iso.datetime(),
  /** The part that the reader wrote, which they cannot report; absent for others. */
  mine: z.enum(["review", "reply"]).optional(),
});

const summary = {
  count: z.int(),
  /** Of each mark, with one decimal; none without a review. */
  averages: z.array(z.object({ topic: z.enum(ratingTopicNames), average: z.number() })),
};
/** Of the page of a freelancer. */
export const pageReviews = z.object({ ...summary, newest: z.array(publicReview) });

const ofRequest = z.object({
  ...visibleReview,
  /** Null while only its author reads it. */
  visibleAt: z.iso.datetime().nullable(),
  /** Why others do not read it any more. */
  ending: z.enum(shownReviewEndings).nullable(),
  /** Whether the reader has reported it: the review about the reader, or the reply to the reader's own. */
  isReported: z.boolean(),
  /** Whether an admin has removed the reply. Only its author still reads it. */
  isReplyRemoved: z.boolean(),
});

/** Reviews: after a payment both sides say how it was. Nobody reads a review before both are written or the time is over. */
export const reviews = calls({
  "reviews.submit": {
    why: "After a payment both sides say how it was to work together.",
    ...writers,
    input: z.object({
      requestId,
      rating1: rating,
      rating2: rating,
      rating3: rating,
      text: text(maxReviewText, missing),
      version: readVersion,
    }),
    refuses: ["not_found", "edited_meanwhile", "switched_off", "window_closed"],
    answers: { done: "Success" },
    says: { done: "The review was saved", otherwise: "The review was not saved" },
    audited: { not: "An entry would tell admins that there is a review before it is visible." },
    note:
      "The marks of a company are about quality, being on time and communication, those of a freelancer about a clear task, " +
      "fairness and payment. A second call changes the own review while it is hidden.",
  },
  "reviews.mine": {
    why: "The screen of a review shows the own one until both are visible.",
    ...readers,
    input: z.object({ requestId }),
    refuses: ["not_found", "switched_off"],
    row: z.object({
      requestId: z.int(),
      workTitle: z.string(),
      otherName: z.string(),
      /** Null where the request is not paid, or was paid before the platform had reviews. */
      window: z.object({ closesAt: z.iso.datetime(), isOpen: z.boolean() }).nullable(),
      own: ofRequest.nullable(),
      /** Of the other side; null until it is visible, and without marks and texts where an admin has removed it. */
      others: ofRequest.nullable(),
    }),
    note: "The reviews of a paid request as one side of it reads them.",
  },
  "reviews.list": {
    why: "Before they decide, both sides read what others have said about the other one.",
    ...readers,
    input: z.object({ ...subject, ...pageInput }),
    refuses: ["not_found", "switched_off"],
    row: publicReview,
    page: 50,
    note:
      "Visible reviews about a company or a freelancer, newest first: of every verified company for freelancers, of its applicants " +
      "for a company, and one's own. `workId` stands for the company of a work that the caller may read; without a key they are the " +
      "caller's own.",
  },
  "reviews.summary": {
    why: "Before the single reviews stands what they say on average.",
    ...readers,
    input: z.object(subject),
    refuses: ["not_found", "switched_off"],
    row: z.object(summary),
    note: "How many visible reviews there are about a company or a freelancer, and what they say on average; readable as `reviews.list`.",
  },
  "reviews.reply": {
    why: "Whoever was reviewed can answer once.",
    title: "Reply to a review",
    ...writers,
    input: z.object({ reviewId: z.uuid(missing), text: text(maxReplyText, missing) }),
    refuses: ["not_found", "switched_off", "reply_exists"],
    answers: { done: "Success" },
    says: { done: "The reply was sent", otherwise: "The reply was not sent" },
    audited: "review",
  },
});
