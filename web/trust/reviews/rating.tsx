import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount } from "#web/lib/format.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { markText } from "#web/trust/reviews/mark-texts.ts";
import "./reviews.css";

/** The rating of a person in a list: one star, the average and how many reviews it is of. Nothing without a review. */
export function RatingLine({ rating }: { readonly rating: RowOf<"getfreelancerbyreq">["rating"] }) {
  if (!rating) return null;
  const { average, count } = rating;
  const reviews = t(plural(count, "{count} review", "{count} reviews"), { count: formatCount(count) });
  return (
    <span className="rating">
      <span className="star-text" aria-hidden>
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
