import { meanMark, starsText } from "#domain/trust/review.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount } from "#web/lib/format.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { marksLine, markText } from "#web/trust/reviews/mark-texts.ts";
import "./reviews.css";

/** Stars that a screen reader reads as a mark. */
const Stars = ({ mark }: { readonly mark: number }) => (
  <>
    <span className="stars" aria-hidden>
      {starsText(mark)}
    </span>
    <span className="hidden-visually">{markText(mark)}</span>
  </>
);

/** The rating of a person in a list: one star, the average and how many reviews it is of. Nothing without a review. */
export function RatingLine({ rating }: { readonly rating: RowOf<"getfreelancerbyreq">["rating"] }) {
  if (!rating) return null;
  const { average, count } = rating;
  const reviews = t(plural(count, "{count} review", "{count} reviews"), { count: formatCount(count) });
  return (
    <span className="rating">
      <span className="stars" aria-hidden>
        ★
      </span>
      <span className="number" aria-hidden>
        {average} ({formatCount(count)})
      </span>
      <span className="hidden-visually">
        {markText(average)}, {reviews}
      </span>
    </span>
  );
}

/** The marks of a review: stars for what they come to, and what each of them is about. */
export const ReviewMarks = ({ ratings }: Pick<RowOf<"reviews.list">, "ratings">) => (
  <p className="review-marks">
    <Stars mark={meanMark(ratings.map(({ mark }) => mark))} />
    <span className="small soft">{marksLine(ratings)}</span>
  </p>
);
