import { useState } from "react";
import { ReviewList, type ShownReview } from "#web/discovery/profiles/review-list.tsx";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/layout.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import "./profiles.css";

/** Loaded when a visitor asks for all reviews: few read more than the newest. */
const AllReviews = lazyPart(async () => (await import("#web/discovery/profiles/all-reviews.tsx")).AllReviews);

/** What stands about reviews on a public page. */
export interface ReviewTexts {
  /** What all marks come to, as stars and as a number. */
  readonly stars: string;
  readonly average: string;
  readonly summary: string;
  readonly newest: readonly ShownReview[];
  /** The address of the page, where it has more reviews than these. */
  readonly slug?: string | undefined;
}

interface Props {
  readonly reviews: ReviewTexts;
  /** The name of the freelancer. */
  readonly name: string;
  readonly heading?: "h2" | "h3";
  /** Shows all reviews elsewhere. */
  readonly showAll?: () => void;
}

/**
 * Reviews about a freelancer. The server repeats the markup of the template's one review for each, so a part without a text is
 * there and hidden by the style sheet.
 */
export function PageReviews({
  reviews: { stars, average, summary, newest, slug },
  name,
  heading: Heading = "h2",
  showAll,
}: Props) {
  const [isAll, setAll] = useState(false);
  return (
    <section className="page-reviews">
      <Heading>{t("Reviews")}</Heading>
      <p className="review-marks">
        <span className="star-text" aria-hidden>
          {stars}
        </span>
        <strong className="number">{average}</strong>
        <span className="soft small">{summary}</span>
      </p>
      {isAll && slug ? (
        <AllReviews
          of={{ slug, first: newest, name }}
          placeholder={<ReviewList reviews={newest} name={name} />}
          onMissing={() => setAll(false)}
        />
      ) : (
        <ReviewList reviews={newest} name={name} />
      )}
      {(showAll ?? slug) && !isAll && (
        <Row>
          <Button onClick={showAll ?? (() => setAll(true))}>{t("All reviews")}</Button>
        </Row>
      )}
    </section>
  );
}
