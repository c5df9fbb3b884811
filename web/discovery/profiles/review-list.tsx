import { meanMark, starsText } from "#domain/trust/review.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import { ReportContent, ReportSpace } from "#web/trust/content-reports/report-content.tsx";
import { marksLine } from "#web/trust/reviews/mark-texts.ts";
import "#web/trust/reviews/reviews.css";

/** A review as texts; an empty one is not shown. */
export interface ShownReview {
  readonly key: string;
  readonly author: string;
  /** What the marks come to, as stars. */
  readonly stars: string;
  readonly marks: string;
  readonly text: string;
  readonly reply: string;
  /** Absent before the script runs, when nobody reports it. */
  readonly reviewId?: string;
  /** The part that the reader wrote. */
  readonly mine?: "review" | "reply" | undefined;
}

export const shownReview = (review: RowOf<"freelancers.listReviews">): ShownReview => ({
  key: review.reviewId,
  reviewId: review.reviewId,
  mine: review.mine,
  author: review.authorName,
  stars: starsText(meanMark(review.ratings.map(({ mark }) => mark))),
  marks: marksLine(review.ratings),
  text: review.text,
  reply: review.reply ?? "",
});

/** Reviews of a public page. */
export const ReviewList = ({ reviews, name }: { readonly reviews: readonly ShownReview[]; readonly name: string }) => (
  <ul>
    {reviews.map(({ key, author, stars, marks, text, reply, reviewId, mine }) => (
      <li key={key} data-row="review">
        <p className="review-marks">
          <span className="star-text" aria-hidden>
            {stars}
          </span>
          <span className="small soft">{marks}</span>
        </p>
        <p className="prose">{text}</p>
        <p className="small soft">{author}</p>
        {import.meta.env.SSR && <ReportSpace />}
        {reviewId && mine !== "review" && (
          <ReportContent subjectKind="review" subjectId={reviewId} name={t("the review by {name}", { name: author })} />
        )}
        <div className="profile-part">
          <p className="small soft">{t("Reply of {name}", { name })}</p>
          <p className="prose">{reply}</p>
          {import.meta.env.SSR && <ReportSpace />}
          {reviewId && reply && mine !== "reply" && (
            <ReportContent subjectKind="reply" subjectId={reviewId} name={t("the reply of {name}", { name })} />
          )}
        </div>
      </li>
    ))}
  </ul>
);
